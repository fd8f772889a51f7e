import type { questions } from '#content/document-masker.ts'

interface QuestionsProps {
  questions: typeof questions
}

/** What lawyers ask, with the answers folded away. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <section aria-labelledby="questions-title" className="border-t border-line">
      <div className="wrap section-space grid gap-x-16 gap-y-10 lg:grid-cols-[0.8fr_1.2fr]">
        <h2
          id="questions-title"
          className="max-w-[8em] text-heading tracking-heading lg:sticky lg:top-24 lg:self-start"
        >
          Questions and answers
        </h2>
        <div className="border-t border-ink">
          {questions.map(({ question, answer }) => (
            <details key={question} className="disclosure border-b border-line">
              <summary>{question}</summary>
              <div className="max-w-[62ch] space-y-4 pb-7 text-quiet">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
