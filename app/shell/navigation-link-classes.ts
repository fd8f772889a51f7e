/** A link of the header: underlined by the accent color when active. */
export const navigationLinkClasses =
  'block whitespace-nowrap py-2 font-header text-small text-ink decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current]:underline data-active:underline'
