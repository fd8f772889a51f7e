import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

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
    route('sandbox', 'pages/sandbox.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('contact', 'pages/contact.tsx'),
] satisfies RouteConfig
