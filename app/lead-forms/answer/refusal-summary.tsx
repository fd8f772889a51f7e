import { useId } from 'react'
import type { ByField, FormDoor } from '#contracts/given-to-pages.ts'

interface RefusalSummaryProps {
  door: FormDoor
  status: number
  message: string
  fields: ByField
}

/** What is wrong, first on the page and first to be read: the browser puts the focus here when the page has come. */
export function RefusalSummary({ door, status, message, fields }: RefusalSummaryProps) {
  const id = useId()
  const wrong = Object.entries(fields)
  return (
    <div
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page comes as the answer to a press; without a script nothing else can lead to what is wrong
      autoFocus
      className="mb-10 border-2 border-bad p-5 wrap-anywhere"
    >
      <h2 id={id} className="font-sans text-body font-semibold text-bad">
        {wrong.length > 0 ? 'Please correct this and send it again' : 'It couldn’t be sent'}
      </h2>
      {wrong.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-small">
          {wrong.map(([name, said]) => (
            <li key={name}>{said}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-small">{describe(door, status, message)}</p>
      )}
    </div>
  )
}

/** §8 */
const describe = (door: FormDoor, status: number, message: string) =>
  door === 'newsletter'
    ? `Something went wrong. Please try again. ${message}`
    : `Submission failed. Status: ${status}. Message: ${message}`
