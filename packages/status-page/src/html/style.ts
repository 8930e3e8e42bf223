import type { DayLetter, PublicStatus } from '@watchpost/schemas';

const statuses: readonly PublicStatus[] = [
  'operational',
  'degraded',
  'partialOutage',
  'majorOutage',
  'maintenance',
  'unknown',
];

/** The colour of a day by its letter, and its height of 32: trouble rises over good days, so that it is seen without colours. */
const bars: Readonly<Record<DayLetter, readonly [PublicStatus, number]>> = {
  u: ['operational', 22],
  g: ['degraded', 27],
  p: ['partialOutage', 32],
  d: ['majorOutage', 32],
  m: ['maintenance', 22],
  n: ['unknown', 8],
};

const minify = (css: string): string =>
  css
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replaceAll(';}', '}');

/** The style of all pages, without their colours. `--days` is how many days a strip has; its mask leaves gaps between them. */
export const pageStyle: string = minify(`
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;
  color:var(--text);background:var(--background);overflow-wrap:break-word;-webkit-text-size-adjust:100%}
body>*{width:min(100% - 2*clamp(1rem,4vw,1.5rem),47rem);margin-inline:auto}
body>svg{position:absolute}
main{flex:1}
a{color:var(--link);text-underline-offset:.2em}
a:not(:hover){text-decoration-color:color-mix(in srgb,currentColor 35%,transparent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
h1,h2,h3,h4,p,ul,ol,dl,dd{margin:0;padding:0}
ul,ol{list-style:none}
h1{font-size:1.375rem;line-height:1.3;letter-spacing:-.01em}
h2{margin:2.75rem 0 .875rem;font-size:1.125rem;line-height:1.3;letter-spacing:-.005em}
h3{font-size:1rem}
h3 a,h4 a{color:inherit}
h4{font-size:1rem;font-weight:500}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between;padding-block:1.75rem 1.5rem}
header p a{font-size:1.25rem;font-weight:700;letter-spacing:-.015em;color:inherit;text-decoration:none}
nav,nav ul,.row{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}
header a,footer a{display:inline-block;padding-block:.3rem}
.button,button{font:inherit;font-weight:600;padding:.5rem 1rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--accentText);text-decoration:none;cursor:pointer}
header .button{padding:.375rem .875rem}
.button:hover,button:hover{filter:brightness(1.1)}
.quiet{background:none;color:var(--text);box-shadow:inset 0 0 0 1px var(--mutedText)}
.banner{display:flex;gap:.875rem;align-items:center;padding:1.25rem 1.375rem;border-radius:.875rem;background:var(--status);color:var(--statusText)}
.banner .icon{width:1.75rem;height:1.75rem}
.muted,.foot,time,footer{color:var(--mutedText);font-size:.875rem}
.asof{margin-top:.625rem}
.about{margin-top:1.5rem;white-space:pre-line}
.warning{margin-top:1rem;padding:.75rem 1rem;border-radius:.625rem;border:1px solid var(--degraded)}
.icon{width:1rem;height:1rem;flex:none;fill:currentColor;fill-rule:evenodd}
.status{display:inline-flex;flex-wrap:wrap;gap:0 .4rem;align-items:center;font-size:.875rem}
.head .status,.group .status{flex:none}
.status .icon{color:var(--status)}
.card{border:1px solid var(--border);border-radius:.875rem;background:var(--surface);overflow:hidden}
.card+.card,.card+h2+.card{margin-top:1rem}
.group{display:flex;justify-content:space-between;gap:1rem;align-items:center;padding:.875rem 1.25rem;border-bottom:1px solid var(--border)}
.component{padding:1rem 1.25rem 1.125rem}
.component+.component{border-top:1px solid var(--border)}
.head,.foot{display:flex;justify-content:space-between;gap:.25rem 1rem;align-items:baseline}.foot{line-height:1.35}
.foot span{text-align:center}
.foot span:first-child,.foot span:last-child{flex:none}
.strip{display:block;width:100%;height:2rem;margin:.625rem 0 .375rem;
  -webkit-mask:repeating-linear-gradient(90deg,#000 0 calc(74%/var(--days)),#0000 0 calc(100%/var(--days)));
  mask:repeating-linear-gradient(90deg,#000 0 calc(74%/var(--days)),#0000 0 calc(100%/var(--days)))}
${Object.entries(bars)
  .map(([letter, [status, height]]) => `.${letter}{fill:var(--${status});y:${32 - height}px;height:${height}px}`)
  .join('')}
.strip>.n{fill-opacity:.4}
tr:target>*{font-weight:600}
.plan time,.warning time{color:inherit;font:inherit}
details{margin-top:.375rem;font-size:.875rem}
summary{width:fit-content;padding-block:.125rem;color:var(--mutedText);cursor:pointer}
summary:hover{color:var(--text)}
table{width:100%;margin-top:.375rem;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .75rem .3rem 0;text-align:start;font-weight:400;border-top:1px solid var(--border)}
thead th{color:var(--mutedText);border:0}
.incident{padding:1.125rem 1.25rem;border-inline-start:.3rem solid var(--status)}
.incident h2,.incident h3{margin:0;font-size:1.0625rem}
.incident ol{margin-top:.875rem}
.incident li{padding:0 0 1rem 1.125rem;border-inline-start:2px solid var(--border);position:relative}
.incident li:last-child{padding-bottom:0;border-color:transparent}
.incident li::before{content:"";position:absolute;inset-inline-start:-.3125rem;top:.5rem;width:.5rem;height:.5rem;border-radius:50%;background:var(--mutedText)}
.incident li:first-child::before{background:var(--status)}
.incident li p{white-space:pre-line}
.plan h3{margin:0}
.plan .about{margin:.375rem 0}
.plan{padding:1rem 1.25rem}
.plan+.plan{border-top:1px solid var(--border)}
form{display:grid;gap:.5rem;max-width:26rem;margin-top:1.25rem;justify-items:start}
label{font-weight:600}
input{font:inherit;width:100%;padding:.5rem .75rem;border:1px solid var(--mutedText);border-radius:.5rem;background:var(--background);color:var(--text)}
form+form{margin-top:.75rem}
main>p+p,main>p+ul,main>h1+.card{margin-top:.75rem}
main>h1+p,main>h1+article,main>p+h1{margin-top:.75rem}
.crumb{font-size:.875rem}
.crumb+.muted{margin:1.25rem 0 -.5rem}
.fault{color:var(--text);font-weight:600}
.plain main{max-width:26rem;margin-top:12vh}
.pages{margin-top:1.5rem;justify-content:space-between}
footer{display:flex;align-items:center;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;margin-top:3.5rem;padding-block:1.25rem 2rem;border-top:1px solid var(--border)}
footer a{color:inherit}
[aria-current]{font-weight:600;color:var(--text)}
@media(max-width:30rem){.banner{padding:1rem 1.125rem}.component,.group,.plan,.incident{padding-inline:1rem}}
${statuses.map((status) => `.${status}{--status:var(--${status})}`).join('')}
`);

/** What the line has in addition that other sites show in a frame. */
export const embedStyle: string = minify(`
.embed{min-height:0;background:none}
.embed main{width:auto;margin:0}
.embed h1{font-weight:400;letter-spacing:0}
.embed a{display:flex;gap:.625rem;align-items:center;padding:.625rem .875rem;color:var(--text);text-decoration:none;font-size:.9375rem;
  background:var(--surface);border:1px solid var(--border);border-radius:.625rem}
.embed .icon{color:var(--status)}
`);

/** What pages with a logo have in addition. */
export const pictureStyle: string = minify(`
header img{display:block;width:auto;height:auto;max-width:100%;max-height:3rem}
`);
