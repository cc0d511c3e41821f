/* Uses the tokens and defaults of the elements, so that a page sets them on `:root` for both. */
export const dialogStyles = `
:host { all: initial; color-scheme: inherit; direction: inherit; display: contents !important; }
dialog, .scrim { position: fixed; inset: 0; z-index: 2147483000; }
.scrim, dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog:modal + .scrim { display: none; }
dialog {
  box-sizing: border-box; margin: auto; border: 0; padding: 1.25em; overflow: auto; overscroll-behavior: contain;
  inline-size: min(32em, 100% - 1.5em); block-size: fit-content; max-block-size: calc(100% - 1.5em);
  background: var(--estamp-color-background, Canvas); color: var(--estamp-color-text, CanvasText);
  border-radius: var(--estamp-radius, .75em);
  font: 400 max(16px, 1rem)/1.5 var(--estamp-font-family, system-ui, 'Noto Sans', sans-serif);
}
header { display: flex; align-items: center; justify-content: space-between; gap: 1em; }
h2 { margin: 0; font-size: 1.25em; line-height: 1.3; }
p { margin: .5em 0 1em; }
button { font: inherit; cursor: pointer; min-block-size: 44px; border-radius: var(--estamp-radius, .75em); }
button:focus-visible { outline: 3px solid var(--estamp-color-accent, Highlight); outline-offset: 2px; }
.close {
  flex: none; inline-size: 44px; padding: 0; border: 0; background: none; color: inherit; font-size: 1.5em; line-height: 1;
}
.pay {
  box-sizing: border-box; inline-size: 100%; margin-block-start: 1em; padding: .5em 1em; font-weight: 600;
  border: 1px solid transparent; background: var(--estamp-color-accent, CanvasText); color: var(--estamp-color-on-accent, Canvas);
}
.pay[aria-disabled=true], .close[aria-disabled=true] { opacity: .6; cursor: default; }
[hidden] { display: none; }
`;
