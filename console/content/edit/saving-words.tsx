import { formatRecent } from '#contracts/dates.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { useConsoleData } from '../../frame/console-data.ts'
import { signInWithPasskey } from '../../people/passkey.ts'
import type { DraftSession } from './draft-session.ts'
import { type DraftState, isUnsaved } from './draft-state.ts'

/** Whether what's typed is safe, in words. Screen readers hear what doesn't take care of itself. */
export function SavingWords({ draft }: { draft: DraftState }) {
  const { timeZone } = useConsoleData()
  const { saving } = draft
  const words = wordsOf(draft, timeZone)
  const isBad = ['offline', 'signed out', 'refused', 'conflict'].includes(saving.state)
  return (
    <p id="saving" className={isBad ? 'font-medium text-bad' : 'text-quiet'} data-saving={saving.state}>
      <span role={isBad ? 'alert' : undefined}>{words}</span>
    </p>
  )
}

/** What's unsaved isn't said to be safe unless it is. */
function wordsOf(draft: DraftState, timeZone: string): string {
  const { saving, isStored } = draft
  const where = isStored
    ? 'Kept on this device.'
    : 'It’s on this page only, since this browser’s storage is full or blocked. Don’t close the page.'
  switch (saving.state) {
    case 'as published':
      return 'No unpublished changes'
    case 'typing':
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Draft saved ${formatRecent(saving.at, 'minute', timeZone)}`
    case 'offline':
      return `Not saved: ${saving.sentence} ${where} Saving goes on by itself.`
    case 'signed out':
      return isUnsaved(draft)
        ? `Not saved: you’ve been signed out. Sign in again at the top. ${where}`
        : 'Not published: you’ve been signed out. Sign in again at the top. The draft is saved.'
    case 'refused':
      return `Not saved: ${saving.sentence} ${where}`
    case 'conflict':
      return `Not saved: this piece was changed elsewhere. Choose a version at the top.${isStored ? '' : ` ${where}`}`
  }
}

export function SignInAgain({ session }: { session: DraftSession }) {
  const signIn = async () => {
    await signInWithPasskey()
    await session.save()
  }
  return (
    <div className="mb-6 border-l-3 border-bad py-1 pl-4">
      <p className="mb-3 max-w-prose">
        Your session has ended. What you typed is still here. Sign in again to go on; you stay on this page.
      </p>
      <ActionButton says="Sign in again" look="ink" busy="Waiting for your passkey" work={signIn} />
    </div>
  )
}
