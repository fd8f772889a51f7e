import { plainPath } from './plain-path.ts'

/** Something that answers requests below /sandbox/. */
export interface SandboxDoor {
  fetch(request: Request): Response | Promise<Response>
}

/** Whether a path leads to the sandbox's page, to its data, or below it. */
export const isSandboxPath = (pathname: string) => /^\/+sandbox(\.data|\/.*)?$/.test(plainPath(pathname) ?? '')
