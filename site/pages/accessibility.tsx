import { type LoaderArgs, type MetaArgs, noHead, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { TextPage } from '../resources/beside-contents.tsx'

export const loader = ({ content }: LoaderArgs) => content.accessibility()

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta({ path: '/accessibility', title: loaderData.title, description: loaderData.summary }) : noHead

export default ({ loaderData }: PageProps<typeof loader>) => <TextPage {...loaderData} />
