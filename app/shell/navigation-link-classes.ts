/** A link of the header: underlined by the needle's colour when active (§2.2). */
export const navigationLinkClasses =
  'block whitespace-nowrap py-2 text-small text-ink decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current]:underline data-active:underline'
