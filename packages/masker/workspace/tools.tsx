import type { ComponentProps } from 'react'

const toolClasses =
  'inline-flex min-h-10 items-center justify-center rounded-sm border border-edge px-3.5 py-1.5 text-small font-medium transition-colors duration-150 hover:border-ink hover:bg-ink hover:text-paper aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-quiet'

export const Tool = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button type="button" className={`${toolClasses} ${className}`} {...button} />
)

export const number = new Intl.NumberFormat('en-US')

interface CopyButtonProps {
  getText: () => string
  disabled: boolean
  children: string
  onDone: (message: string) => void
}

export function CopyButton({ getText, disabled, children, onDone }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(getText())
      onDone('Copied.')
    } catch {
      onDone('Your browser didn’t allow copying. Select the text and copy it yourself.')
    }
  }
  return (
    <Tool disabled={disabled} onClick={() => void copy()}>
      {children}
    </Tool>
  )
}

export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

interface FileButtonProps {
  accept: string
  children: string
  onFile: (file: File) => void
}

export const FileButton = ({ accept, children, onFile }: FileButtonProps) => (
  <label className={`cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 ${toolClasses}`}>
    {children}
    <input
      type="file"
      accept={accept}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        // Lets the visitor choose the same file again after a change.
        target.value = ''
      }}
    />
  </label>
)
