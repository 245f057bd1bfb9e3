import { dark, light, type Palette } from './palette.ts';

const createColorVariables = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--sg-${name}:${value};`)
    .join('');

const lightShadows = `
--sg-shadow-1:0 1px 2px rgb(10 34 25 / .08),0 1px 1px rgb(10 34 25 / .05);
--sg-shadow-2:0 2px 4px rgb(10 34 25 / .06),0 8px 20px -6px rgb(10 34 25 / .16);
--sg-shadow-3:0 6px 12px rgb(10 34 25 / .08),0 28px 56px -14px rgb(10 34 25 / .34);
--sg-scrim:rgb(6 20 14 / .58);
--sg-picture:none;`;

const darkShadows = `
--sg-shadow-1:0 1px 2px rgb(0 0 0 / .5);
--sg-shadow-2:0 2px 4px rgb(0 0 0 / .4),0 10px 24px -6px rgb(0 0 0 / .6);
--sg-shadow-3:0 6px 12px rgb(0 0 0 / .4),0 28px 56px -14px rgb(0 0 0 / .8);
--sg-scrim:rgb(0 0 0 / .68);
--sg-picture:brightness(.8);`;

const sizeVariables = `
--sg-font-body:-apple-system,BlinkMacSystemFont,'Segoe UI Variable Text','Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif;
--sg-font-display:'Bahnschrift','DIN Alternate','Avenir Next Condensed','Roboto Condensed','Arial Narrow','Liberation Sans Narrow','Helvetica Neue',sans-serif;
--sg-font-mono:ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace;
--sg-text-xs:.8125rem;
--sg-text-s:.875rem;
--sg-text-m:1rem;
--sg-text-l:clamp(1.0625rem,1.02rem + .2vw,1.1875rem);
--sg-text-xl:clamp(1.25rem,1.17rem + .4vw,1.5rem);
--sg-text-2xl:clamp(1.5rem,1.32rem + .85vw,2.125rem);
--sg-text-3xl:clamp(1.9rem,1.5rem + 1.9vw,3.125rem);
--sg-text-4xl:clamp(2.35rem,1.55rem + 3.7vw,4.75rem);
--sg-leading:1.55;
--sg-leading-tight:1.08;
--sg-space-1:.25rem;
--sg-space-2:.5rem;
--sg-space-3:.75rem;
--sg-space-4:1rem;
--sg-space-5:1.5rem;
--sg-space-6:2rem;
--sg-space-7:3rem;
--sg-space-8:clamp(2.75rem,1.8rem + 3.4vw,4.5rem);
--sg-gutter:clamp(1rem,.5rem + 2.4vw,2.75rem);
--sg-max:1440px;
--sg-measure:66ch;
--sg-radius-s:5px;
--sg-radius-m:9px;
--sg-radius-l:16px;
--sg-radius-pill:999px;
--sg-fast:120ms;
--sg-base:200ms;
--sg-slow:360ms;
--sg-ease:cubic-bezier(.2,.7,.2,1);
--sg-z-header:20;
--sg-z-toast:60;`;

// Dims pictures slightly in the dark theme, so a photo of a white wall doesn't glare. Without JavaScript, and
// in unsupported browsers, hides buttons and forms that don't work: all buttons except submit buttons, and
// forms without an action.
const resetCss = `
*,*::before,*::after{box-sizing:border-box}
html{font-family:var(--sg-font-body);font-size:100%;line-height:var(--sg-leading);background:var(--sg-bg);color:var(--sg-ink);-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding:6rem 0 var(--sg-bottom-bar,0px);accent-color:var(--sg-primary)}
@media (min-width:19.01em) and (max-width:45rem),(min-width:19.01em) and (max-height:31.25rem){html:has(.sg-bottom-bar){--sg-bottom-bar:calc(4.25rem + env(safe-area-inset-bottom,0px))}}
html:has(dialog[open]){overflow:hidden;padding-inline-end:var(--sg-scrollbar,0px)}
body{margin:0;min-height:100dvh;padding-bottom:var(--sg-bottom-bar,0px);overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
h1,h2,h3,h4,h5,p,ul,ol,dl,dd,figure,blockquote{margin:0}
ul,ol{padding:0}
ul[class],ol[class]{list-style:none}
h1,h2,h3,h4{font-family:var(--sg-font-display);line-height:var(--sg-leading-tight);letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
p,dd,blockquote{overflow-wrap:anywhere}
img,svg,video{display:block;max-width:100%}
img{height:auto;filter:var(--sg-picture)}
.sg-icon{flex:none}
input,button,textarea,select{font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer}
a{color:var(--sg-link);text-underline-offset:.18em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
table{border-collapse:collapse}
fieldset{border:0;margin:0;padding:0;min-width:0}
.sg-without-script{display:block;padding:var(--sg-space-3) var(--sg-gutter);background:var(--sg-surface-2);text-align:center}
@media (scripting:none){button:not([type='submit']),form:not([action]){display:none!important}}
[data-unsupported] button:not([type='submit']),[data-unsupported] form:not([action]){display:none!important}
:focus-visible{outline:3px solid var(--sg-focus);outline-offset:2px}
[tabindex='-1']:focus-visible{outline:none}
::selection{background:var(--sg-accent);color:var(--sg-on-accent)}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition-duration:.01ms!important;scroll-behavior:auto!important}}`;

// Prints black text in both themes, because backgrounds aren't printed and light text would be invisible.
// Hides controls, which don't work on paper.
const printCss = `
@media print{@page{margin:16mm}:root{--sg-bg:#fff;--sg-surface:#fff;--sg-ink:#000;--sg-ink-2:#000;--sg-link:#000;--sg-night:#fff;--sg-night-2:#fff;--sg-on-night:#000;--sg-on-night-2:#000;--sg-night-line:#999}body{min-height:0;padding-bottom:0}article{break-inside:avoid}h1,h2,h3{break-after:avoid}.sg-screen-only{display:none!important}}`;

/**
 * Design tokens, CSS reset and text styles as plain CSS. The page links this stylesheet in the head, so the
 * first paint has the right background.
 */
export const baseCss = `:root{${sizeVariables}${createColorVariables(light)}${lightShadows}color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${createColorVariables(dark)}${darkShadows}color-scheme:dark}}
@media screen{[data-theme='dark']{${createColorVariables(dark)}${darkShadows}color-scheme:dark}}
${resetCss}
${printCss}`;
