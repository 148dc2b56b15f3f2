/** The page of the calls in the colours of the screens; a test compares them with the tokens. */
export const DOCS_STYLE = `:root {
  color-scheme: dark light;
  --bg0: #0e1211;
  --bg1: #151b19;
  --bg3: #27312d;
  --line: #2e3935;
  --line-strong: #74857d;
  --fg0: #edf2ee;
  --fg1: #b9c5be;
  --accent: #7ad0bc;
  --focus: #f0c04f;
}
@media (prefers-color-scheme: light) {
  :root {
    --bg0: #f3eee2;
    --bg1: #faf7ef;
    --bg3: #e8e1d1;
    --line: #d9d0bd;
    --line-strong: #857b68;
    --fg0: #1a211e;
    --fg1: #434e48;
    --accent: #0e6655;
    --focus: #7a3e00;
  }
}
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem;
  background: var(--bg0); color: var(--fg0);
  font: 0.9375rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: static; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; }
nav a, summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.5rem; min-height: 2.75rem; }
details { border: 1px solid var(--line); background: var(--bg1); margin: 0.5rem 0; padding: 0 1rem; }
summary { cursor: pointer; }
.method { min-width: 4.5rem; font-weight: 600; color: var(--accent); }
.what { color: var(--fg1); }
code, pre { font: 0.8125rem/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
pre { max-height: 24rem; overflow: auto; background: var(--bg3); padding: 0.75rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 0.375rem 0.5rem; }
th, td { text-align: left; vertical-align: top; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; color: var(--fg1); }
`;
