/** Shown by the page's script where stand-ins take a third party's place. */
export const SandboxMark = () => (
  <a
    href="/sandbox"
    data-sandbox-mark=""
    hidden
    className="label py-1.5 text-accent-text underline-offset-4 hover:underline"
  >
    Sandbox
  </a>
)
