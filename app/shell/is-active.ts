/** Whether a link's target is where the visitor is (§2.2): the same path, or one below it. */
export function isActive(pathname: string, target: string): boolean {
  return pathname === target || pathname.startsWith(`${target}/`)
}

/** The same for assistive technology: the page itself, or only its section. */
export function ariaCurrent(pathname: string, target: string): 'page' | 'true' | undefined {
  if (pathname === target) return 'page'
  return isActive(pathname, target) ? 'true' : undefined
}
