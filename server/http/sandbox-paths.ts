/** Something that answers requests below /sandbox/. */
export interface SandboxDoor {
  fetch(request: Request): Response | Promise<Response>
}

/** Whether a path leads to the sandbox's page, to its data, or below it. */
export const isSandboxPath = (pathname: string) => /^\/+sandbox(\.data|\/.*)?$/i.test(decoded(pathname))

/** The same request for a path that no page has. */
export const asUnknownPath = ({ url, method, headers }: Request) =>
  new Request(new URL('/nothing-is-here', url), { method, headers })

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
