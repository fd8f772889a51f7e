import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { site } from '#content/site.ts'

/** Of answers that the site's own door has refused. @param onSend sends them again from here; else OK does */
export function NotReceived({ onSend }: { onSend?: () => void }) {
  return (
    <Notice tone="bad">
      <p>
        Your answers didn’t reach us. Everything you typed is still here. Change what you like and send it again, or
        write to us at{' '}
        <a href={`mailto:${site.email.value}`} className="underline underline-offset-4">
          {site.email.value}
        </a>
        .
      </p>
      {onSend && (
        <Button look="line" onClick={onSend} className="mt-4">
          Send again
        </Button>
      )}
    </Notice>
  )
}
