import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listServices } from '../../content/services.server.ts'
import { landingPages } from '../../landing-pages.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Plate } from '../../ui/plate.tsx'

export const loader = ({ url }: LoaderFunctionArgs) => {
  // While pages are prerendered they are asked for with a slash at the end.
  const pathname = url.pathname.replace(/\/$/, '')
  const page = landingPages.find(({ path }) => path === pathname)
  const service = page && listServices().find(({ slug }) => slug === page.service)
  if (!service) throw new Error(`landing-pages.ts has no service for ${pathname}`)
  const { source, canonicalPath } = page
  const picture = `services/${service.slug}`
  const { order, category, summary, plate, plateAlt, items } = service
  return { source, canonicalPath, picture, order, category, summary, plate, plateAlt, items }
}

interface LandingMetaArgs {
  loaderData: ReturnType<typeof loader> | undefined
}

export const meta = ({ loaderData }: LandingMetaArgs) =>
  loaderData
    ? pageMeta({
        path: loaderData.canonicalPath,
        picture: loaderData.picture,
        title: loaderData.category,
        description: loaderData.summary,
      })
    : []

export default function LandingPage() {
  const { source, order, category, summary, plate, plateAlt, items } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="border-b border-line bg-raised [--color-paper:var(--color-raised)]">
        <div className="wrap grid items-center gap-x-18 gap-y-12 py-14 sm:py-20 lg:grid-cols-2 lg:py-24">
          <div>
            <h1 className="text-[clamp(2.375rem,1.5rem+3.6vw,4.25rem)] leading-[1.02] tracking-display">{category}</h1>
            <p className="mt-7 mb-10 max-w-[40ch] text-lead text-quiet">{summary}</p>
            <ConsultationLink source={source} />
          </div>
          <figure>
            <Plate name={plate} alt={plateAlt} className="w-full" />
            <figcaption className="label mt-4 border-t border-line pt-3 text-quiet">Fig. {order}</figcaption>
          </figure>
        </div>
      </div>
      <section aria-labelledby="items-title">
        <div className="wrap section-space grid gap-x-18 gap-y-10 lg:grid-cols-2">
          <h2 id="items-title" className="text-heading tracking-heading">
            What is in it
          </h2>
          <div>
            <ol className="border-t border-ink">
              {items.map((item, index) => (
                <li key={item} className="grid grid-cols-[3.5rem_1fr] border-b border-line py-5 text-lead">
                  <span aria-hidden="true" className="label pt-1.5 text-accent-text">
                    {String(index + 1).padStart(2, '0')}
                  </span>
                  {item}
                </li>
              ))}
            </ol>
            <p className="mt-10">
              <ConsultationLink source={source} />
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

function ConsultationLink({ source }: { source: string }) {
  return (
    <ButtonLink to={`/contact?source=${source}`} arrow>
      Book a free 20-minute consultation
    </ButtonLink>
  )
}
