import { survey } from 'virtual:survey-notes'
import { type Answers, readinessNotes } from '#contracts/readiness.ts'

/** Notes on a visitor's answers. @param host stands before the addresses of links on paper */
export function ReadinessNotes({ answers, host }: { answers: Answers; host: string }) {
  return (
    <ol className="notes-list border-t border-line">
      {readinessNotes(survey, answers).map(({ id, said, means, thisWeek, link }) => (
        <li key={id} className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-[13rem_1fr]">
          <h3 className="font-display text-lead leading-snug text-balance wrap-anywhere">{said}</h3>
          <div className="grid gap-y-2.5">
            <p>{means}</p>
            <p>
              <strong className="text-accent-text">This week:</strong> {thisWeek}
            </p>
            <p>
              <a
                href={link.href}
                className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent hover:decoration-2"
              >
                {link.label}
              </a>
              <span className="notes-paper">{`${host}${link.href}`}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
