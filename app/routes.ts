import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { landingPagePaths } from './landing-pages.ts'

/** Every address of the site. `prerendered-paths.ts` lists those that are rendered when the site is built. */
export default [
  layout('shell/shell.tsx', [
    index('pages/home.tsx'),
    route('services', 'pages/services.tsx'),
    route('document-masker', 'pages/document-masker.tsx'),
    route('demo', 'pages/demo.tsx'),
    route('about', 'pages/about.tsx'),
    route('resources', 'pages/resources.tsx'),
    route('resources/case-studies', 'pages/case-studies.tsx'),
    route('resources/articles', 'pages/articles.tsx'),
    route('resources/downloads', 'pages/downloads.tsx'),
    route('articles/:slug', 'pages/article.tsx'),
    route('case-studies/:slug', 'pages/case-study.tsx'),
    ...landingPagePaths.map(({ path }) => route(path.slice(1), 'pages/landing-page.tsx', { id: path })),
    route('sandbox', 'pages/sandbox.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('contact', 'pages/contact.tsx'),
  route('resources/articles/all.json', 'resources/all-articles.ts'),
  route('articles/:slug.md', 'feeds/article-twin.ts'),
  route('rss.xml', 'feeds/rss.ts'),
  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  route('llms.txt', 'feeds/llms.ts'),
] satisfies RouteConfig
