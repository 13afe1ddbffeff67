/// The style sheet of a page, except for the styles of its pictures.
enum PageStyle {
  static let sheet: StaticString = """
    *{box-sizing:border-box}[hidden]{display:none!important}
    html{font:100%/1.55 var(--sans);color:var(--ink);background:var(--paper);\
    -webkit-text-size-adjust:100%;scroll-padding-top:4rem}
    body{margin:0;overflow-wrap:anywhere}
    body>*{max-width:76rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.5rem)}
    a{color:var(--accent);text-underline-offset:.18em}
    :focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:2px}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);\
    padding:.5rem 1rem;z-index:3}
    .hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}
    h1,h2,h3{font-family:var(--serif);font-weight:600;text-wrap:balance;margin:0}
    h1{font-size:clamp(1.9rem,5vw,2.9rem);line-height:1.06;letter-spacing:-.018em;\
    margin:.2rem 0 .3rem}
    h2{font-size:1.5rem;line-height:1.2;letter-spacing:-.01em}
    h3{font-size:1.1rem;line-height:1.35}
    p{margin:.4rem 0}.quiet,figcaption,.over{color:var(--muted)}
    .over{font-size:.9rem;letter-spacing:.02em;margin:0}
    .lede{font:1.2rem/1.45 var(--serif)}
    .mast{display:grid;gap:1rem 3.5rem;padding-block:clamp(1.2rem,3.5vw,2.6rem) 1.4rem;\
    grid-template-columns:minmax(0,1fr)}
    .verdict{list-style:none;margin:.3rem 0 .8rem;padding:0;font:600 1.3rem/1.4 var(--serif)}
    .weeks{display:block;width:100%;max-width:34rem;height:auto;margin-top:.6rem}
    .next{background:var(--card);border:1px solid var(--line);border-radius:14px;\
    padding:1rem 1.3rem;align-self:start}
    .next h2{font:600 .82rem/1.3 var(--sans);letter-spacing:.09em;text-transform:uppercase;\
    color:var(--accent)}
    .next ul{list-style:none;margin:.3rem 0 0;padding:0}\
    .next li{padding:.34rem 0;display:flex;flex-wrap:wrap;gap:0 .9rem;align-items:baseline}
    .next li.small{display:block}.next li>a{color:var(--ink);font-weight:600;flex:1 1 12rem}
    .next .status{font-size:.9rem}.next li+li{border-top:1px solid var(--line)}
    .ways{position:sticky;top:0;z-index:2;max-width:none;background:var(--paper);\
    border-block:1px solid var(--line)}
    .ways div{display:flex;flex-wrap:wrap;gap:.1rem 1.3rem;align-items:center;max-width:71rem;\
    margin-inline:auto;padding-block:.45rem}
    .ways a{color:var(--ink);text-decoration:none;font-size:.92rem;padding:.2rem 0}
    .ways a:hover{color:var(--accent);text-decoration:underline}
    .ways label{margin-left:auto;font-size:.9rem;color:var(--muted)}
    .ways input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);\
    border-radius:6px;padding:.15rem .5rem;width:9rem}
    main>section{padding-block:1.2rem .5rem}main>section+section{border-top:1px solid var(--line)}
    .head{display:flex;flex-wrap:wrap;gap:.2rem 1rem;align-items:baseline;margin-bottom:1.1rem}
    .head p{margin:0}
    figure{margin:1.4rem 0;min-width:0;break-inside:avoid}
    figcaption{font-size:.9rem;margin-bottom:.5rem}figcaption b{color:var(--ink);\
    font-weight:600}
    figure .pic{width:100%;max-width:34rem;height:auto}.map{width:100%;min-width:44rem;\
    height:auto;direction:ltr}.scroll.end{direction:rtl}.scroll.end>*{direction:ltr}
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
    .status{font-weight:650}.good{color:var(--good)}.warn{color:var(--warn)}.bad{color:var(--bad)}
    ul.plain{list-style:none;margin:.5rem 0;padding:0}.plain li{padding:.22rem 0}
    .small{font-size:.9rem}
    table{border-collapse:collapse;font-size:.93rem;font-variant-numeric:tabular-nums;width:100%}
    caption{text-align:left}
    th,td{text-align:left;vertical-align:top;padding:.42rem .8rem .42rem 0;\
    border-bottom:1px solid var(--line)}
    thead th{color:var(--muted);font-weight:500;font-size:.85rem;white-space:nowrap}
    tbody th{font-weight:500}tbody a{color:inherit;text-decoration-color:var(--line)}\
    tbody a:hover{color:var(--accent)}td.n,th.n{text-align:right}td.n,td.status,.days,.streak{white-space:nowrap}
    .scroll{overflow-x:auto}
    .days{white-space:nowrap;letter-spacing:.34em;font-family:ui-monospace,"DejaVu Sans Mono",\
    Menlo,Consolas,monospace}
    .spark{display:block;width:5rem;height:1.3rem}
    details{margin:.7rem 0 0;font-size:.93rem}summary{cursor:pointer;color:var(--muted);\
    padding:.2rem 0;width:fit-content}summary:hover{color:var(--accent)}
    .goal,.habit{margin:0;border-top:1px solid var(--line);break-inside:avoid}\
    .goal[open],.habit[open]{padding-bottom:1rem}
    .goal>summary,.habit>summary{display:grid;gap:.1rem 1.2rem;width:auto;color:var(--ink);\
    padding:.5rem 0;align-items:center;list-style:none}
    .goal>summary{grid-template-columns:minmax(0,1fr) auto;padding-block:.5rem}\
    .habit>summary{grid-template-columns:minmax(0,1fr) auto auto}
    summary b{font-weight:600}summary small{color:var(--muted);font-size:.84rem}\
    .name small,.meters small,.pace small{display:block}.pace small{color:var(--muted);font-size:.84rem}.meters,.goal>summary>.name{grid-column:1/-1}\
    .habit>summary>.name{grid-column:1/-1}.meters .meter{margin:.2rem 0 0}
    summary:hover b{color:var(--accent)}.due{white-space:nowrap;text-align:right}
    .habit .n{min-width:3.2rem;text-align:right}.vs{white-space:nowrap}.vs small{margin-left:.35rem}
    .vs small.good{color:var(--good)}.vs small.bad{color:var(--bad)}
    .habit.reading>summary{grid-template-columns:minmax(0,1fr) 7rem}.reading .quiet{font-size:.9rem}\
    .strip{width:78px;height:16px}.bars{fill:var(--l3)}
    .group h3{font:600 .8rem/1.3 var(--sans);letter-spacing:.06em;text-transform:uppercase;\
    color:var(--muted);margin:0;grid-column:1/-1}
    .columns{display:grid;gap:.1rem 1.2rem;align-items:end;border:0;margin:.8rem 0 .3rem;\
    font-size:.8rem;color:var(--muted)}.columns span{display:none;letter-spacing:0;\
    font-family:var(--sans)}.columns .strip{height:auto;white-space:nowrap}
    .years{display:flex;flex-wrap:wrap;gap:.4rem;margin:.4rem 0}.years button{font:inherit;\
    font-size:.85rem;color:var(--ink);background:var(--card);border:1px solid var(--edge);\
    border-radius:6px;padding:.15rem .6rem;cursor:pointer}\
    .years [aria-pressed=true]{background:var(--ink);color:var(--paper)}
    .seven{list-style:none;margin:0 0 .8rem;padding:0;display:grid;gap:.5rem 1rem}\
    .seven h3{font:600 .9rem/1.4 var(--sans)}.seven p{margin:.1rem 0}\
    .seven .now h3{color:var(--accent)}.seven .later h3{color:var(--muted)}
    .facts{display:grid;\
    grid-template-columns:auto 1fr;gap:.12rem .9rem;margin:.5rem 0 0;font-size:.93rem}
    dt{color:var(--muted)}dd{margin:0}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;margin:1.5rem 0 1rem;padding:0;\
    font-size:.88rem;color:var(--muted)}.legend li{display:flex;gap:.4rem;align-items:center}
    .legend svg{width:12px;height:12px}
    .badges{display:flex;flex-wrap:wrap;gap:.5rem 2rem;list-style:none;margin:0;padding:0}
    .badges b{font-weight:600;margin-right:.5rem}.badges small,.badges .none{color:var(--muted)}
    code{font:.92em ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
    footer{padding-block:1.5rem 2rem;color:var(--muted);font-size:.9rem}
    .gone{left:1rem;bottom:1rem}.tip{position:fixed;z-index:4;max-width:min(20rem,90vw);padding:.55rem .8rem;margin:0;\
    background:var(--ink);color:var(--paper);border-radius:8px;font-size:.88rem;line-height:1.4;\
    pointer-events:none}.tip b{display:block}.tip ul{margin:.2rem 0 0;padding-left:1.1rem}
    @media (min-width:52rem){.mast{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}\
    .seven{grid-template-columns:repeat(7,minmax(0,1fr))}\
    .goal>summary{grid-template-columns:minmax(0,1.5fr) minmax(0,1.3fr) minmax(0,.7fr) 7rem}\
    .meters,.goal>summary>.name,.habit>summary>.name{grid-column:auto}\
    .habit>summary,.columns{grid-template-columns:minmax(0,1fr) 8.5rem 6.5rem 3.5rem 6.5rem 78px}\
    .columns span{display:block}.group .columns h3{grid-column:auto}\
    .pairs{display:grid;grid-template-columns:1fr 1fr;gap:0 2.5rem;align-items:start}\
    .habit.reading>summary{grid-template-columns:minmax(0,1fr) 4.5rem 9rem 78px}\
    .habit .name small{display:inline;margin-left:.5rem}}
    @media (max-width:34rem){.next li>a{flex-basis:100%}.wide,.strip,.habit .name small{display:none}.ways{position:static}\
    .card{padding:.9rem .85rem}.days{letter-spacing:.16em}.seven .later{display:none}\
    .habit>summary{grid-template-columns:minmax(0,1fr) 3rem 5rem}\
    .habit>summary>.vs{display:none}.habit>summary>.streak{text-align:right}\
    th,td{padding-right:.5rem}.next{padding:.8rem 1rem}main>section{padding-block:1.3rem .5rem}}
    @media print{.ways,.skip,.tip,.strip,.later,footer,details:not(.goal,.habit),\
    #values,#time,#readings,#badges,#terms,#problems{display:none}html{font-size:7.7pt;\
    line-height:1.3}body>*{max-width:none;padding-inline:0}main>section{padding-block:.5rem .2rem}\
    .mast{padding-block:0 .5rem;grid-template-columns:1fr 1fr;gap:1.5rem}h1{font-size:1.7rem}\
    h2{font-size:1.2rem}.seven{grid-template-columns:repeat(7,minmax(0,1fr))}\
    .goal>summary{grid-template-columns:minmax(0,1.5fr) minmax(0,1.3fr) minmax(0,.7fr) 6rem;\
    padding:.15rem 0}.meters,.goal>summary>.name,.habit>summary>.name{grid-column:auto}\
    .habit>summary{grid-template-columns:minmax(0,1fr) 8rem 6rem 3rem 6rem;padding:.1rem 0}\
    .habit .name small{display:none}.columns{margin:.2rem 0 0}\
    .card,.next{border-color:#bbb}h2,h3,.head{break-after:avoid}\
    tr,li{break-inside:avoid}a{color:inherit;text-decoration:none}}
    @page{margin:12mm}

    """
}
