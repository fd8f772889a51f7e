import { type ReactNode, useId } from 'react'

interface DialogProps {
  title: string
  /** Escape, or what's in it has closed it. */
  onClose: () => void
  children: ReactNode
}

/** A question in front of the page. The browser holds the focus in it and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={show}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(42rem,calc(100vw-2rem))] rounded-md border border-ink bg-paper p-5 text-ink backdrop:bg-ink/40 sm:p-7"
    >
      <h2 id={id} className="mb-4 text-title tracking-heading">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** The `open` attribute would show it without holding the focus. */
const show = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Closes the dialog that a button or form is in, which gives the focus back. */
export const closeDialog = (inside: Element): void => inside.closest('dialog')?.close()
