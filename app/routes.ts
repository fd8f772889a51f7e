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
    route('privacy', 'pages/reading/privacy.tsx'),
    route('resources', 'pages/reading/resources.tsx'),
    route('resources/case-studies', 'pages/reading/case-studies.tsx'),
    route('resources/articles', 'pages/reading/articles.tsx'),
    route('resources/downloads', 'pages/reading/downloads.tsx'),
    route('articles/:slug', 'pages/reading/article.tsx'),
    route('case-studies/:slug', 'pages/reading/case-study.tsx'),
    route('examples/:slug', 'pages/reading/example.tsx'),
    route('lp_00-business-card-page_a', 'pages/leads/business-card.tsx'),
    route('lp_00-document-masker-buy', 'pages/leads/buy.tsx'),
    route('lp_00-document-masker-buy-success', 'pages/leads/buy-success.tsx'),
    ...landingPagePaths.map(({ path }) => route(path.slice(1), 'pages/leads/landing-page.tsx', { id: path })),
    route('sandbox', 'pages/sandbox.tsx'),
    route('api/:door', 'pages/leads/form-answer.tsx'),
    route(':token', 'pages/leads/unlisted.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('contact', 'pages/contact.tsx'),
  route('resources/articles/all.json', 'resources/all-articles.ts'),
  route('articles/:slug.md', 'feeds/article-twin.ts'),
  route('rss.xml', 'feeds/rss.ts'),
  route('sitemap.xml', 'feeds/sitemap.ts'),
  route('robots.txt', 'feeds/robots.ts'),
  route('llms.txt', 'feeds/llms.ts'),
  route('.well-known/security.txt', 'feeds/security.ts'),
] satisfies RouteConfig
