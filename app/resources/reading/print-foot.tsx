import { site } from '#content/site.ts'

/** Under a printed piece: whose it is, and what they are not. */
export function PrintFoot() {
  return (
    <p className="wrap hidden border-t border-line pt-4 text-small text-quiet print:block">
      {site.disclaimer} {site.email.value}
    </p>
  )
}
