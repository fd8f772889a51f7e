/**
 * Remembers what's pressed before the page's script has come, on a slow phone seconds after the first paint. Inline,
 * since it has to be there with the buttons. Forms that the browser posts itself aren't kept, nor what opens a popover.
 */
export const EARLY_PRESSES =
  'onclick=e=>{let b=e.target.closest("button[type=button]:not([popovertarget]),[method=dialog] button");b&&(self.pressed??=new Set).add(b)}'

declare global {
  var pressed: Set<HTMLElement> | undefined
}

/** Presses it again, once something listens. */
export const pressAgain = () => globalThis.pressed?.forEach((button) => button.click())
