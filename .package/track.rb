# Installs track with Homebrew, from the clone that TRACK names:
#
#   brew tap-new --no-git you/track
#   cp .package/track.rb "$(brew --repository you/track)/Formula"
#   HOMEBREW_TRACK="$PWD" brew install --HEAD you/track/track
class Track < Formula
  desc "Plain-text tracker for goals, habits, values and terms"
  head "file://#{ENV.fetch("HOMEBREW_TRACK", Dir.pwd)}", using: :git, branch: "main"

  depends_on xcode: ["26.0", :build] if OS.mac?
  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "track", "-Xlinker", "-s"
    system ".package/stage", ".build/release/track", prefix
  end

  test do
    system bin/"track", "init", testpath/"track"
    assert_match "Created", shell_output("#{bin}/track init #{testpath}/other")
  end
end
