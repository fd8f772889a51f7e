import { type RefObject, useState } from 'react'
import { SmallButton } from './buttons-and-links.tsx'
import { ActionError } from './page.tsx'

/** Copies a text. Where that isn't allowed, selects the element that shows it. */
export function CopyButton({
  text,
  shown,
  what,
}: {
  text: string
  shown: RefObject<HTMLElement | null>
  what: string
}) {
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setCopied('failed')
    }
  }
  return (
    <>
      <SmallButton onClick={copy}>{copied === 'copied' ? 'Copied' : 'Copy'}</SmallButton>
      <ActionError>
        {copied === 'failed' ? `${what} couldn’t be copied. It’s selected: copy it by keyboard or menu.` : undefined}
      </ActionError>
    </>
  )
}
