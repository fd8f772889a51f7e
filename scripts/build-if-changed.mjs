// What `npm run upgrade` of a version before 1.0.0 calls in the release that it makes. It goes with 2.0.0.
import { dirname } from 'node:path'
import { build } from '#ops/build-if-changed.mjs'

await build(dirname(import.meta.dirname), { sbom: process.argv.includes('--sbom') })
