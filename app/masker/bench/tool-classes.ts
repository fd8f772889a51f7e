/** The small buttons of the preview. */
export const toolClasses =
  'inline-flex min-h-10 items-center justify-center rounded-sm border border-edge px-3.5 py-1.5 text-small font-medium transition-colors duration-150 hover:border-ink hover:bg-ink hover:text-paper aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-quiet'
