/// The style sheet of pictures, both in files of their own and on a page.
package enum PictureStyle {
  /// The number of distinct colors for series that are shown together; their CSS classes are `h0`,
  /// `h1` and so on.
  static let hues = 12

  /// The CSS rules of all colors, for light and dark mode. People with color blindness can
  /// distinguish the colors of series.
  package static let colors: StaticString = """
    :root{color-scheme:light dark;--paper:#faf8f3;--card:#fffefb;--ink:#23201b;--muted:#665f53;\
    --line:#e5dfd2;--edge:#8b8476;--accent:#14615b;--soft:#d5e7e2;--good:#1c6b4a;--warn:#8a4b00;\
    --bad:#a5321f;--l0:#ebe6da;--l1:#c3dfd7;--l2:#8cc4b9;--l3:#4a9b90;--l4:#14615b;\
    --s0:#0072b2;--s1:#e69f00;--s2:#009e73;--s3:#cc79a7;--s4:#56b4e9;--s5:#9a9488;\
    --sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;\
    --serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif}
    @media (prefers-color-scheme:dark){:root{--paper:#161512;--card:#1d1b18;--ink:#ece6da;\
    --muted:#a9a193;--line:#35312a;--edge:#7d7668;--accent:#7fcbc1;--soft:#22403c;--good:#82cba4;\
    --warn:#e5b567;--bad:#f29b88;--l0:#2c2924;--l1:#214642;--l2:#2e6a64;--l3:#4a9890;\
    --l4:#8ad4ca;--s0:#4aa3dd;--s5:#8b8577}}
    @media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#111;--muted:#555;\
    --line:#ddd;--edge:#777;--accent:#14615b;--soft:#d5e7e2;--good:#1c6b4a;--warn:#8a4b00;\
    --bad:#a5321f;--l0:#e8e4da;--l1:#c3dfd7;--l2:#8cc4b9;--l3:#4a9b90;--l4:#14615b;\
    --s0:#0072b2;--s5:#9a9488}}

    """

  package static let marks: StaticString = """
    .pic{display:block}.pic text{font:12px var(--sans);fill:var(--ink);\
    unicode-bidi:plaintext}
    .am{text-anchor:middle}.ae,.weekdays,.up{text-anchor:end}
    .night{fill:none;stroke:var(--l3);stroke-width:3.5}.night.fine{stroke-width:1.6}
    .pic g:is(.weekdays,.months,.up,.q) text,.pic .q{fill:var(--muted)}.pic .b{font-weight:650}.pic g:is(.weekdays,.months) text,.pic .small{font-size:11px}
    .pic .end{fill:var(--accent);font-weight:650}.pic .alert{fill:var(--bad);font-weight:650}
    .pic .halo{paint-order:stroke;stroke:var(--card);stroke-width:3px;stroke-linejoin:round}
    .paper{fill:var(--paper)}.grid{fill:none;stroke:var(--line)}.axis{stroke:var(--edge)}
    .curve{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round;\
    stroke-linecap:round}
    .corridor{fill:var(--l0);fill-opacity:.7}.dot{fill:var(--accent)}
    .pace{fill:none;stroke:var(--edge);stroke-width:1.5;stroke-dasharray:5 4}
    .ahead{fill:none;stroke:var(--accent);stroke-width:1.5;stroke-dasharray:1.5 4;\
    stroke-linecap:round}
    .target{stroke:var(--ink);stroke-dasharray:1 3}
    .stone{fill:var(--card);stroke:var(--ink);stroke-width:1.3}
    .stone.done{fill:var(--accent);stroke:var(--accent)}
    .stone.missed{fill:var(--card);stroke:var(--bad);stroke-width:1.8}
    .l0{fill:var(--l0)}.l1{fill:var(--l1)}.l2{fill:var(--l2)}.l3{fill:var(--l3)}.l4{fill:var(--l4)}
    .s0{fill:var(--s0)}.s1{fill:var(--s1)}.s2{fill:var(--s2)}.s3{fill:var(--s3)}.s4{fill:var(--s4)}
    .s5{fill:var(--s5)}
    .h0{fill:#0072b2}.h1{fill:#e69f00}.h2{fill:#009e73}.h3{fill:#cc79a7}.h4{fill:#56b4e9}\
    .h5{fill:#b5651d}.h6{fill:#7e57c2}.h7{fill:#8a9a00}.h8{fill:#d1495b}.h9{fill:#2a9d8f}\
    .h10{fill:#5c6bc0}.h11{fill:#9e6b4a}
    .mark{stroke:var(--edge);stroke-opacity:.55;stroke-linejoin:round}
    .cell{fill:none;stroke-width:10;stroke-dasharray:10 2}.x{stroke:var(--x)}.y{stroke:var(--y)}\
    .z{stroke:var(--z)}.part{stroke-dasharray:5 7}
    .miss{stroke:var(--bad);stroke-width:3;stroke-dasharray:8 4}
    .rest{stroke:var(--edge);stroke-width:6;stroke-dasharray:2 10}
    .cell.speck{stroke:var(--edge);stroke-width:2;stroke-dasharray:2 10;stroke-opacity:.6}
    .ring{fill:none;stroke:var(--edge)}.speck{fill:var(--edge);fill-opacity:.55}
    .today{fill:none;stroke:var(--ink);stroke-width:1.4}.band{fill:var(--soft);fill-opacity:.6}
    .own{fill:var(--z)}.bar{fill:var(--accent)}.faint{fill:var(--l1)}.track{fill:var(--l0)}
    .tick{fill:var(--ink)}.asked{stroke:var(--ink);stroke-width:2}
    .dots{fill:none;stroke:var(--edge);stroke-width:4;stroke-linecap:round}\
    .fine{stroke-width:2.4}.far{fill:none;stroke:var(--bad);stroke-width:1.8}
    .link{fill-opacity:.38}.node{fill:var(--accent)}
    .screen text{font:13px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;\
    white-space:pre}

    """
}
