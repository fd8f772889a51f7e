import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { TextPage } from '../resources/beside-contents.tsx'

export const loader = ({ content }: LoaderArgs) => content.accessibility()

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({ path: '/accessibility', title: loaderData.title, description: loaderData.summary })

export default ({ loaderData }: PageProps<typeof loader>) => <TextPage {...loaderData} />
