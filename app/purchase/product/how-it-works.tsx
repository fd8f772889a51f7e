import { PlatePicture } from '../../plates/plate-picture.tsx'

const STEPS = [
  {
    plate: 'masker-find',
    title: 'It reads on your Mac',
    text: 'Open or paste the text. The app goes through it and boxes what looks like a person, an address, an account, a docket number, a date. Nothing gets sent anywhere to do it.',
    alt: 'A reading bar goes down a page. What it has passed is boxed and called name or date; what is below has not been read yet.',
  },
  {
    plate: 'masker-decide',
    title: 'You decide, word by word',
    text: 'Each find has a switch. Turn off what isn’t a name, such as May in “you may.” Turn on what it missed. Mark a word once and it’s masked everywhere.',
    alt: 'Levers above a text, one for each word that was found. Two are on, one was left alone, and one was added by you.',
  },
  {
    plate: 'masker-send',
    title: 'Only the masked text leaves',
    text: 'You copy it into the tool you use. The key, which says who [PERSON_1] is, stays on your Mac.',
    alt: 'A sheet with numbers in place of names goes through an opening in a wall. The drawer with the key stays on the near side.',
  },
  {
    plate: 'masker-restore',
    title: 'The names come back',
    text: 'Paste the answer back. Each placeholder turns back into its name, and you have a draft about Ms. Gonzalez again.',
    alt: 'Tags hang from a rack. One has left its hook and stands in its place in the answer again; two are still numbers there.',
  },
] as const

/** What happens to a letter, in four drawings. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="border-t border-line">
      <div className="wrap section-space">
        <h2 id="how-title" className="mb-12 max-w-[14em] text-heading tracking-heading lg:mb-16">
          Four steps, and the second one is yours
        </h2>
        <ol className="grid border-t border-ink md:grid-cols-2">
          {STEPS.map(({ plate, title, text, alt }, index) => (
            <li
              key={plate}
              className="border-b border-line py-8 md:px-8 md:odd:pl-0 md:even:border-l md:even:pr-0 lg:px-12 lg:py-10"
            >
              <p className="label mb-6 flex justify-between text-quiet">
                <span>Fig. {index + 2}</span>
                <span>Step {index + 1}</span>
              </p>
              <PlatePicture name={plate} alt={alt} className="plate-to-edge" />
              <h3 className="mt-8 mb-3 text-title tracking-[-0.012em]">{title}</h3>
              <p className="max-w-[52ch] text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
