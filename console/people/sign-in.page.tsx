import { Button } from '#site/ui/button.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { EntryPanel } from '../frame/page.tsx'
import { leaveFor } from '../frame/request.ts'
import { useWork } from '../frame/use-action.ts'
import { signInWithPasskey } from './passkey.ts'

export default function SignInPage() {
  const { returnTo = '/console' } = useConsoleData()
  const { isBusy, error, run } = useWork()
  const signIn = () =>
    run(async () => {
      await signInWithPasskey()
      await leaveFor(returnTo)
    })
  return (
    <EntryPanel
      title="Sign in"
      lead="Use the passkey on this device, your phone, or a security key. There’s no password."
      error={error}
      foot={
        <>
          Lost your passkey?{' '}
          <a href="/console/recover" className="text-ink underline underline-offset-4">
            Use a recovery code
          </a>
          , or ask an owner to invite you again. If you’re the only owner, whoever runs the server can.
        </>
      }
    >
      <Button arrow aria-disabled={isBusy} onClick={signIn} className="w-full">
        {isBusy ? 'Waiting for your passkey' : 'Sign in with a passkey'}
      </Button>
    </EntryPanel>
  )
}
