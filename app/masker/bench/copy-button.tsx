import { toolClasses } from './tool-classes.ts'

interface CopyButtonProps {
  text: string
  children: string
  /** Told in words how it went. */
  onDone: (message: string) => void
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, children, onDone }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      onDone('Copied.')
    } catch {
      onDone('Your browser did not allow copying. Select the text and copy it yourself.')
    }
  }
  return (
    <button type="button" disabled={text === ''} onClick={() => void copy()} className={toolClasses}>
      {children}
    </button>
  )
}
