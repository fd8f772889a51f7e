/** Has its line before the page knows when the next call can be (site/browser/free-times.ts), so that nothing moves. */
export const NextFree = () => <span data-next-free="" className="block min-h-[1.6em]" />
