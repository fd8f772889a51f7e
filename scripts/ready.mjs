// What `npm run upgrade` of a version before 1.0.0 calls in the release that it makes. It goes with 2.0.0.
import '#ops/ready.mjs'
