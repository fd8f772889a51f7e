import { ButtonLink } from '../ui/button.tsx'

const points = [
  {
    title: 'Proven Track Record',
    text: 'We time the work before we touch it and again when we are done. You get both figures, and the second has to be better.',
  },
  {
    title: 'Tailored Solutions',
    text: 'Your matters, your office, your way of working. We begin with what you already own and change what costs you hours, nothing else.',
  },
  {
    title: 'Cutting-edge Technology',
    text: 'New tools earn their place in our own office first. What you could not explain to a client or a judge does not go into yours.',
  },
  {
    title: 'Seamless Integration',
    text: 'Calendar, documents, accounting and mail stay in step while we work. Every change has a way back, written down before it is made.',
  },
]

/** §2.3.4 */
export function WhyUs() {
  return (
    <section aria-labelledby="why-us-title" className="border-t border-line bg-raised">
      <div className="wrap section-space grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="why-us-title" className="text-heading tracking-heading">
            Why Us?
          </h2>
          <p className="mt-5 mb-9 max-w-[38ch] text-lead text-quiet">
            Because you can check what we say. Four habits that you may hold us to, in writing.
          </p>
          <ButtonLink to="/contact?source=why-us" arrow>
            Schedule a Consultation
          </ButtonLink>
        </div>
        <ol className="scale-rule border-t border-ink">
          {points.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-3 border-b border-line py-8 sm:grid-cols-[4.5rem_1fr] lg:py-10"
            >
              <span aria-hidden="true" className="label pt-1.5 text-accent-text">
                {String(index + 1).padStart(2, '0')}
              </span>
              <div>
                <h3 className="mb-3 text-title tracking-[-0.012em]">{title}</h3>
                <p className="max-w-[56ch] text-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
