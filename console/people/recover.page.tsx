import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { Button } from '#site/ui/button.tsx'
import { TextField } from '#site/ui/field.tsx'
import { textIn } from '../frame/filter.tsx'
import { EntryPanel } from '../frame/page.tsx'
import { leaveFor, post } from '../frame/request.ts'
import { useWork, withFields } from '../frame/use-action.ts'
import { makePasskey } from './passkey.ts'

export default function RecoverPage() {
  const { isBusy, error, run } = useWork()
  const recover = (code: string) =>
    run(async () => {
      const options = await post<PublicKeyCredentialCreationOptionsJSON>('/api/console/recover/options', { code })
      await post('/api/console/recover', { code, passkey: await makePasskey(options) })
      await leaveFor('/console')
    })
  return (
    <EntryPanel
      title="Use a recovery code"
      lead="A code lets you create a new passkey on this device. It works once. Your earlier passkeys stop working, and you’re signed out everywhere else."
      error={error}
      foot={
        <>
          No codes? Ask an owner to invite you again. Still have a passkey?{' '}
          <a href="/console/sign-in" className="text-ink underline underline-offset-4">
            Sign in
          </a>
        </>
      }
    >
      <form className="grid gap-5" onSubmit={withFields((fields) => recover(textIn(fields, 'code')))}>
        <TextField
          name="code"
          label="Recovery code"
          hint="Sixteen letters and digits. Dashes and capitals don’t matter."
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button arrow type="submit" aria-disabled={isBusy} className="w-full">
          {isBusy ? 'Waiting for your device' : 'Create a new passkey'}
        </Button>
      </form>
    </EntryPanel>
  )
}
