import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import type { EnteredAnswer, InvitedAnswer } from '#contracts/console-people.ts'
import { Button } from '#site/ui/button.tsx'
import { EntryPanel } from '../frame/page.tsx'
import { leaveFor, post } from '../frame/request.ts'
import { useWork } from '../frame/use-action.ts'
import { makePasskey } from './passkey.ts'

interface Invitation {
  invitation: InvitedAnswer
  options: PublicKeyCredentialCreationOptionsJSON
}

/** In the fragment, so that it never reaches server logs or other sites. */
const tokenInAddress = () => location.hash.slice(1)

const askForOptions = () => post<Invitation>('/api/console/enroll/options', { token: tokenInAddress() })

export default function EnrollPage() {
  const [found, setFound] = useState<Invitation>()
  const { isBusy, error, run } = useWork()
  const begin = useEffectEvent(() => run(async () => setFound(await askForOptions())))
  // Only the browser knows the address's fragment.
  useEffect(() => void begin(), [])
  const enroll = () =>
    run(async () => {
      // Each attempt needs a new challenge.
      const { options } = await askForOptions()
      const passkey = await makePasskey(options)
      const { to } = await post<EnteredAnswer>('/api/console/enroll', { token: tokenInAddress(), passkey })
      await leaveFor(found?.invitation.role === 'owner' ? to : '/console')
    })

  const { invitation } = found ?? {}
  return (
    <EntryPanel
      title="Set up your passkey"
      lead={
        invitation
          ? `For ${invitation.email}, as ${invitation.role === 'owner' ? 'an owner' : 'staff'}. Your device keeps the passkey and asks for your PIN, fingerprint or face when you sign in.`
          : 'Your device keeps the passkey and asks for your PIN, fingerprint or face when you sign in.'
      }
      error={error}
      foot={
        invitation?.replaces
          ? 'This replaces the passkeys you have for this console and signs you out everywhere else.'
          : error !== undefined && (
              <>
                Have a passkey already?{' '}
                <a href="/console/sign-in" className="text-ink underline underline-offset-4">
                  Sign in
                </a>
              </>
            )
      }
    >
      {found && (
        <Button arrow aria-disabled={isBusy} onClick={enroll} className="w-full">
          {isBusy ? 'Waiting for your device' : 'Create a passkey'}
        </Button>
      )}
    </EntryPanel>
  )
}
