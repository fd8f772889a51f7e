import type { LoginQuestion } from '#content-loader/page-words.server.ts'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { PrintFoot } from '../resources/piece.tsx'
import { Consultation } from '../sections/page-frame.tsx'

export const loader = ({ content }: LoaderArgs) => {
  const sheet = content.twelveQuestions()
  let first = 1
  const groups = sheet.groups.map((group) => {
    const numbered = { ...group, first }
    first += group.questions.length
    return numbered
  })
  return { ...sheet, groups }
}

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({ path: '/twelve-questions', title: loaderData.title, description: loaderData.summary })

export default function TwelveQuestionsPage({ loaderData }: PageProps<typeof loader>) {
  const { title, summary, why, rules, groups, end } = loaderData
  return (
    <>
      <article className="wrap py-10 wrap-anywhere sm:py-14 lg:py-20 print:p-0">
        <div className="sheet-corners mx-auto max-w-[60rem] border border-ink bg-raised print:max-w-none print:border-0 print:text-[9pt] print:leading-[1.3] print:before:hidden print:after:hidden print:[&_.label]:text-[6.5pt] print:[&_:is(h2,p,dl,dt,dd)]:text-[length:inherit] print:[&_:is(h2,p,dl,dt,dd)]:leading-[inherit]">
          <header className="grid gap-x-12 gap-y-6 border-b border-ink px-5 pt-7 pb-8 sm:px-10 sm:pt-10 lg:grid-cols-[1.25fr_1fr] lg:px-14 lg:pt-12 lg:pb-10 print:block print:border-0 print:p-0 print:pb-[3mm]">
            <h1 className="max-w-[13em] text-heading tracking-display text-balance print:mb-[2mm] print:max-w-none print:text-[19pt]">
              {title}
            </h1>
            <p className="max-w-[44ch] text-lead text-quiet lg:pt-2">{summary}</p>
          </header>
          <dl className="hidden grid-cols-2 border-b border-ink print:grid print:border-[black]">
            <Blank name="Who is asking for the login" />
            <Blank name="Asked by, on" />
          </dl>
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
          <footer className="grid gap-x-12 gap-y-4 px-5 py-8 text-small text-quiet sm:px-10 lg:grid-cols-2 lg:px-14 print:block print:p-0 print:pt-[3mm] print:text-[length:inherit] print:leading-[inherit]">
            {why.map((paragraph) => (
              <p key={paragraph} className="max-w-[56ch]">
                {paragraph}
              </p>
            ))}
            <p className="lg:col-span-2 print:hidden">
              {rules.map(({ title: rule, url }) => (
                <a key={rule} href={url} className="mr-6 inline-block py-1 underline underline-offset-4">
                  {rule}
                </a>
              ))}
            </p>
          </footer>
        </div>
        <PrintFoot />
      </article>
      <div className="print:hidden">
        <Consultation source="twelve-questions" title={end.title}>
          {end.text}
        </Consultation>
      </div>
    </>
  )
}

const Blank = ({ name }: { name: string }) => (
  <div className="border-line px-5 pt-2 pb-7 not-first:border-l print:px-0">
    <dt className="label text-quiet">{name}</dt>
    <dd />
  </div>
)

function Group({ title, first, questions }: { title: string; first: number; questions: readonly LoginQuestion[] }) {
  const id = `from-${first}`
  return (
    <section aria-labelledby={id} className="border-b border-ink print:border-[black]">
      <h2
        id={id}
        className="label border-b border-line bg-paper px-5 py-3 sm:px-10 lg:px-14 print:break-after-avoid print:bg-transparent print:px-0 print:py-[1.5mm]"
      >
        {title}
      </h2>
      <ol start={first}>
        {questions.map(({ ask, good, careful, ours }, index) => (
          <li
            key={ask}
            className="grid break-inside-avoid grid-cols-[2.75rem_1fr] gap-x-3 gap-y-4 border-line px-5 py-7 not-last:border-b sm:grid-cols-[3.5rem_1fr] sm:px-10 lg:grid-cols-[3.5rem_1.1fr_1fr] lg:gap-x-8 lg:px-14 lg:py-8 print:grid-cols-[8mm_1.1fr_1fr] print:gap-x-[5mm] print:gap-y-[1mm] print:px-0 print:py-[2mm]"
          >
            <span
              aria-hidden="true"
              className="font-display whitespace-nowrap text-heading leading-none tabular-nums print:text-[16pt]"
            >
              {first + index}
            </span>
            <h3 className="max-w-[26em] text-lead leading-snug print:text-[11pt] print:leading-[1.2]">{ask}</h3>
            <dl className="grid gap-y-3 text-small max-lg:col-start-2 print:[grid-area:1/3/3/4] print:content-start print:gap-[1mm]">
              <div>
                <dt className="label mb-0.5 text-quiet">A good answer</dt>
                <dd>{good}</dd>
              </div>
              <div>
                <dt className="label mb-0.5 text-quiet">Be careful</dt>
                <dd className="text-quiet">{careful}</dd>
              </div>
              {ours && (
                <div>
                  <dt className="label mb-0.5 text-accent-text">Our own answer</dt>
                  <dd className="font-medium">{ours}</dd>
                </div>
              )}
            </dl>
            <p className="label col-start-2 hidden border-b border-edge pt-1 pb-6 text-quiet lg:col-end-4 print:[grid-area:2/2/3/3] print:block print:self-end print:pb-[7mm]">
              What they said
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
