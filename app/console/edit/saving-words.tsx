import { formatRecent } from '#contracts/dates.ts'
import { useGiven } from '../given.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { signInWithPasskey } from '../passkey.ts'
import type { DraftKeeper, Saving } from './draft-keeper.ts'

/** Whether what's typed is safe, in words. Screen readers hear what doesn't take care of itself. */
export function SavingWords({ saving }: { saving: Saving }) {
  const { timeZone } = useGiven()
  const words = wordsOf(saving, timeZone)
  const isBad = saving.state === 'offline' || saving.state === 'signed out' || saving.state === 'refused'
  return (
    <p id="saving" className={isBad ? 'font-medium text-bad' : 'text-quiet'} data-saving={saving.state}>
      <span role={isBad ? 'alert' : undefined}>{words}</span>
    </p>
  )
}

function wordsOf(saving: Saving, timeZone: string): string {
  switch (saving.state) {
    case 'as published':
      return 'No unpublished changes'
    case 'typing':
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Draft saved ${formatRecent(saving.at, 'minute', timeZone)}`
    case 'offline':
      return `Not saved: ${saving.sentence} Kept on this device; saving goes on by itself.`
    case 'signed out':
      return saving.sentence
    case 'refused':
      return `Not saved: ${saving.sentence} Kept on this device.`
    case 'conflict':
      return 'Not saved: this piece was changed elsewhere.'
  }
}

export function SignInAgain({ keeper }: { keeper: DraftKeeper }) {
  const signIn = async () => {
    await signInWithPasskey()
    await keeper.save()
  }
  return (
    <div className="mb-6 border-l-3 border-bad py-1 pl-4">
      <p className="mb-3 max-w-prose">
        Your session has ended. What you typed is still here. Sign in again to go on; you stay on this page.
      </p>
      <ActionButton look="ink" busy="Waiting for your passkey" work={signIn}>
        Sign in again
      </ActionButton>
    </div>
  )
}
