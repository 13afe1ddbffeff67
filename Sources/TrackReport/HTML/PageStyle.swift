/// The style sheet of the report, except for the styles of its pictures.
package enum PageStyle {
  /// The rules that the report shares with the pages of a server.
  package static let shared: StaticString = """
    *{box-sizing:border-box}[hidden]{display:none!important}
    html{font:100%/1.55 var(--sans);color:var(--ink);background:var(--paper);\
    -webkit-text-size-adjust:100%;scroll-padding-top:4rem}
    body{margin:0;overflow-wrap:anywhere}
    a{color:var(--accent);text-underline-offset:.18em}
    :focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:2px}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);\
    padding:.5rem 1rem;z-index:3}
    .hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}
    h1,h2,.h2,h3{font-family:var(--serif);font-weight:600;text-wrap:balance;margin:0}
    p{margin:.4rem 0}.quiet,figcaption,.over{color:var(--muted)}
    .dot{display:inline-block;width:.6rem;height:.6rem;margin-right:.4rem}
    .status{font-weight:650}.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}
    .scroll{overflow-x:auto}
    .days{display:inline-grid;grid-template-columns:repeat(7,1.55rem);color:var(--accent)}\
    .days i{font-style:normal;text-align:center;line-height:1.4;border:1.5px solid transparent;\
    border-radius:4px}.days .f{color:var(--bad)}.days .o{color:var(--muted)}\
    .days .now{border-color:var(--ink)}
    .facts{display:grid;\
    grid-template-columns:auto 1fr;gap:.12rem .9rem;margin:.5rem 0 0;font-size:.875rem}
    dt{color:var(--muted)}dd{margin:0}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;margin:1.5rem 0 1rem;padding:0;\
    font-size:.875rem;color:var(--muted)}.legend li{display:flex;gap:.4rem;align-items:center}
    .legend svg{width:12px;height:12px}
    code{font:.92em ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
    figure .pic{width:100%;max-width:26rem;height:auto}.map{width:100%;min-width:44rem;max-width:52rem;\
    height:auto;direction:ltr}.map.short{min-width:0;max-width:30rem}.scroll.end{direction:rtl}.scroll.end>*{direction:ltr;margin-right:auto}

    """

  static let sheet: StaticString = """
    body>*{max-width:76rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.5rem)}
    h1{font-size:clamp(1.9rem,5vw,2.9rem);line-height:1.06;letter-spacing:-.018em;\
    margin:.2rem 0 .3rem}
    h2,.h2{font-size:1.5rem;line-height:1.2;letter-spacing:-.01em}
    h3{font-size:1.15rem;line-height:1.35}
    .over{font-size:.875rem;letter-spacing:.02em;margin:0}
    .lede{font:1.15rem/1.45 var(--serif)}
    .mast{display:grid;gap:1rem 3.5rem;padding-block:clamp(1.2rem,3.5vw,2.6rem) 1.4rem;\
    grid-template-columns:minmax(0,1fr)}
    .verdict{list-style:none;margin:.3rem 0 .8rem;padding:0;font:600 1.15rem/1.45 var(--serif)}
    .weeks{display:block;width:100%;max-width:34rem;height:auto;margin-top:.6rem}
    .next{background:var(--card);border:1px solid var(--line);border-radius:14px;\
    padding:1rem 1.3rem;align-self:start}
    .next h2{font:600 .875rem/1.3 var(--sans);letter-spacing:.09em;text-transform:uppercase;\
    color:var(--accent)}.next h3{font:600 .875rem/1.3 var(--sans);color:var(--muted);margin:.6rem 0 0}
    .next li small{flex-basis:100%;color:var(--muted)}.next details{margin:.4rem 0 0;font-size:1rem}
    .fold{margin:0;font-size:1rem}.fold>summary{color:inherit;width:auto;padding:0}\
    .fold>summary .h2::after{content:" \\25be";color:var(--muted);font-size:1rem}\
    .fold:not([open])>summary .h2::after{content:" \\25b8"}.fold:not([open])>summary{margin:0}
    .mast figure{margin:.8rem 0 0}.left-out{display:none}
    .next ul{list-style:none;margin:0;padding:0}\
    .next li{padding:.34rem 0;display:flex;flex-wrap:wrap;gap:0 .9rem;align-items:baseline}
    .next li>a{color:var(--ink);font-weight:600;flex:1 1 12rem}
    .next .status{font-size:.875rem}.next li+li{border-top:1px solid var(--line)}
    .ways{position:sticky;top:0;z-index:2;max-width:none;background:var(--paper);\
    border-block:1px solid var(--line)}
    .ways div{display:flex;flex-wrap:wrap;gap:.1rem 1.3rem;align-items:center;max-width:71rem;\
    margin-inline:auto;padding-block:.45rem}
    .ways a{color:var(--ink);text-decoration:none;font-size:.875rem;padding:.2rem 0}
    .ways a:hover{color:var(--accent);text-decoration:underline}
    .ways label{margin-left:auto;font-size:.875rem;color:var(--muted)}
    .ways input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);\
    border-radius:6px;padding:.15rem .5rem;width:9rem}
    main>section{padding-block:1rem .4rem}main>section+section{border-top:1px solid var(--line)}
    .head{display:flex;flex-wrap:wrap;gap:.2rem 1rem;align-items:baseline;margin-bottom:1.1rem}
    .head p{margin:0}
    figure{margin:1.4rem 0;min-width:0;break-inside:avoid}
    figcaption{font-size:.875rem;margin-bottom:.5rem}figcaption b{color:var(--ink);\
    font-weight:600}
    .two{display:grid;gap:1rem 2.5rem;\
    grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr));align-items:start}
    .cards{display:grid;gap:1.2rem;margin:1.2rem 0;\
    grid-template-columns:repeat(auto-fill,minmax(min(100%,21.5rem),1fr));align-items:start}
    .card{background:var(--card);border:1px solid var(--line);border-radius:14px;\
    padding:1.15rem 1.25rem;min-width:0;break-inside:avoid}
    .tight{display:block;margin:0;columns:3 17rem;column-gap:.8rem}\
    .tight .card{padding:.6rem .9rem;margin-bottom:.8rem}.tight details{margin:.2rem 0 0}
    .card figure{margin:.9rem 0 0}.card p{margin:.3rem 0}
    .meter{display:block;width:100%;height:8px;margin:.55rem 0}
    .row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.1rem 1rem}
    ul.plain{list-style:none;margin:.5rem 0;padding:0}.plain li{padding:.22rem 0}
    .small{font-size:.875rem}
    table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;width:100%}
    caption{text-align:left}
    th,td{text-align:left;vertical-align:top;padding:.42rem .8rem .42rem 0;\
    border-bottom:1px solid var(--line)}
    thead th{color:var(--muted);font-weight:500;font-size:.875rem;white-space:nowrap}
    tbody th{font-weight:500}tbody a{color:inherit;text-decoration-color:var(--line)}\
    tbody a:hover{color:var(--accent)}td.n,th.n{text-align:right}td.n,td.status,.days,.streak{white-space:nowrap}
    .spark{display:block;width:5rem;height:1.3rem}
    details{margin:.7rem 0 0;font-size:.875rem}summary{cursor:pointer;color:var(--muted);\
    padding:.2rem 0;width:fit-content}summary:hover{color:var(--accent)}
    .goal,.habit,.reading{margin:0;border-top:1px solid var(--line);break-inside:avoid}\
    .goal[open],.habit[open]{padding-bottom:1rem}
    .goal>summary,.habit>summary,.reading>summary{display:grid;gap:.1rem 1.2rem;width:auto;color:var(--ink);\
    padding:.5rem 0;align-items:center;list-style:none}
    .goal>summary{grid-template-columns:minmax(0,1fr) auto;padding-block:.5rem}\
    .habit>summary,.columns{grid-template-columns:10.9rem minmax(0,1fr) auto;\
    grid-template-areas:"name name streak" "days standing standing"}\
    .habit>.days,.habit>summary>.days{grid-area:days}.standing{grid-area:standing;text-align:right}\
    .habit .streak{grid-area:streak;text-align:right}.habit>summary>.name,.columns>h3{grid-area:name}\
    .habit .n,.habit .spark{display:none}.streak,.standing{font-size:.875rem}
    summary b{font-weight:600}summary small{color:var(--muted);font-size:.875rem}\
    .name small,.meters small,.pace small{display:block}.pace small{color:var(--muted);font-size:.875rem}.meters,.goal>summary>.name{grid-column:1/-1}\
    .reading>summary>.name{grid-column:1/-1}.meters .meter{margin:.2rem 0 0}
    summary:hover b{color:var(--accent)}.due{white-space:nowrap;text-align:right}
    .reading .n{white-space:nowrap}.reading .n small{margin-left:.5rem}
    .value{padding:.45rem 0;border-top:1px solid var(--line);break-inside:avoid}.value .meter{margin:.2rem 0 0}\
    .value small{color:var(--muted)}
    .reading>summary{grid-template-columns:minmax(0,1fr) auto}.reading .quiet{font-size:.875rem}\
    .strip{width:78px;height:16px}.bars{fill:var(--l3)}
    .group h3{font:600 .875rem/1.3 var(--sans);letter-spacing:.06em;text-transform:uppercase;\
    color:var(--muted);margin:0}
    .columns{display:grid;gap:.1rem 1.2rem;align-items:end;border:0;margin:.8rem 0 .3rem;\
    font-size:.875rem}.columns,.columns .days{color:var(--muted)}.columns .spark{height:auto;white-space:nowrap}
    .years{display:flex;flex-wrap:wrap;gap:.4rem;margin:.4rem 0}.years button{font:inherit;\
    font-size:.875rem;color:var(--ink);background:var(--card);border:1px solid var(--edge);\
    border-radius:6px;padding:.15rem .6rem;cursor:pointer}\
    .years [aria-pressed=true]{background:var(--ink);color:var(--paper)}
    .seven{list-style:none;margin:0 0 .8rem;padding:0;display:grid;gap:.5rem 1rem}\
    .seven h3{font:600 .875rem/1.4 var(--sans)}.seven p{margin:.1rem 0}\
    .seven .now h3{color:var(--accent)}.seven .later h3{color:var(--muted)}
    .badges{display:flex;flex-wrap:wrap;gap:.5rem 2rem;list-style:none;margin:0;padding:0}
    .badges b{font-weight:600;margin-right:.5rem}.badges small,.badges .none{color:var(--muted)}
    footer{padding-block:1.5rem 2rem;color:var(--muted);font-size:.875rem}
    .gone{left:1rem;bottom:1rem}.tip{position:fixed;z-index:4;max-width:min(20rem,90vw);padding:.55rem .8rem;margin:0;\
    background:var(--ink);color:var(--paper);border-radius:8px;font-size:.875rem;line-height:1.4;\
    pointer-events:none}.tip b{display:block}.tip ul{margin:.2rem 0 0;padding-left:1.1rem}
    @media (min-width:40rem){.habit>summary,.columns{\
    grid-template-columns:minmax(0,1fr) 10.9rem 7.6rem 4.8rem 5rem;gap:.1rem .9rem;\
    grid-template-areas:"name days standing streak spark"}\
    .habit .spark{display:block;grid-area:spark;text-align:right}.pairs{display:grid;grid-template-columns:1fr 1fr;gap:0 2.5rem;\
    align-items:start}.reading>summary{grid-template-columns:minmax(0,1fr) auto auto}\
    .reading>summary>.name{grid-column:auto}}
    @media (min-width:52rem){.mast{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}\
    .seven{grid-template-columns:repeat(7,minmax(0,1fr))}\
    .goal>summary{grid-template-columns:minmax(0,1.4fr) minmax(0,1.2fr) minmax(0,1.1fr) 6.5rem}\
    .meters,.goal>summary>.name{grid-column:auto}.reading>summary{\
    grid-template-columns:minmax(0,1fr) 9.5rem 4rem 78px}.habit .name small{display:inline;\
    margin-left:.5rem}.habit>summary,.columns{\
    grid-template-columns:minmax(0,1fr) 10.9rem 12rem 5.5rem 4.4rem 5rem;\
    grid-template-areas:"name days standing streak n spark"}\
    .habit .n{display:block;grid-area:n;text-align:right}}
    @media (max-width:52rem){.ways div{flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}\
    main>section{padding-block:1rem .4rem}}
    @media (max-width:40rem){.next li>a{flex-basis:100%}.strip,.habit .name small{display:none}\
    .card{padding:.9rem .85rem}.seven .later{display:none}\
    th,td{padding-right:.5rem}.next{padding:.8rem 1rem}.goal>summary .name small{display:none}\
    .habit>summary{padding:.3rem 0}}
    @media print{.ways,.skip,.tip,.strip,.later,.years,.fold>summary .h2::after,\
    details:not(.goal,.habit,.reading,.fold),#badges,#terms,#problems,.cards .quiet,.card:has(h3),\
    #time table,.next details{display:none!important}.left-out{display:block}html{font-size:6.6pt;\
    line-height:1.25}body>*{max-width:none;padding-inline:0}main>section{padding-block:.4rem .1rem}\
    .head{margin-bottom:.2rem}.mast{padding-block:0 .4rem;grid-template-columns:1fr 1fr;gap:1.5rem}\
    h1{font-size:1.7rem}h2,.h2{font-size:1.2rem}figure{margin:.3rem 0}\
    .map{min-width:0;max-width:22rem}.pic.weeks{max-width:26rem}figure .pic{max-width:20rem}.seven{grid-template-columns:repeat(7,minmax(0,1fr))}\
    .goal>summary{grid-template-columns:minmax(0,1.5fr) minmax(0,1.3fr) minmax(0,.7fr) 6rem;\
    padding:.1rem 0}.meters,.goal>summary>.name{grid-column:auto}.meters .meter{height:5px}\
    .habit>summary,.columns{grid-template-columns:minmax(0,1fr) 11rem 12rem 6rem 5rem 5rem;\
    grid-template-areas:"name days standing streak n spark";padding:.05rem 0}\
    .habit .n,.habit .spark{display:block}.habit .n{grid-area:n}.habit .spark{grid-area:spark;height:1rem}\
    .habit .name small{display:inline;margin-left:.5rem}.columns{margin:.2rem 0 0}\
    .pairs{display:grid;grid-template-columns:1fr 1fr;gap:0 2rem}.reading>summary{padding:.05rem 0;\
    grid-template-columns:minmax(0,1fr) auto auto}.value{padding:.1rem 0}\
    .card,.next{border-color:#bbb;padding:.3rem .6rem}h2,h3,.head{break-after:avoid}\
    tr,li{break-inside:avoid}a{color:inherit;text-decoration:none}footer{padding:.3rem 0}}
    @page{margin:10mm}

    """
}
