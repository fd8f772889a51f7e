import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from '../../vitest.config.ts'

/** Runs the fastest files first, by their last duration: the first failing test ends a mutant's run. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return Promise.resolve(files.toSorted((a, b) => took(a) - took(b)))
  }
}

// What reaches that code in its own process, on SQLite: all tests would take days. No worker per file: twice as fast.
export default defineConfig({
  cacheDir: '.vite',
  define: base.define ?? {},
  resolve: base.resolve ?? {},
  test: {
    environment: 'node',
    setupFiles: base.test?.setupFiles ?? [],
    include: [
      'server/flows/{capture-lead,follow-calls,mail-links,signed-link}.test.ts',
      'server/flows/{console,purchase}/*.test.ts',
      'server/api/{asked-times,at-calendar,calendly-webhook,call-link,corrected-contact,follow-download}.test.ts',
      'server/api/{give-guide,lead-endpoints,mail-links,mail-per-address,open-purchase-page}.test.ts',
      'server/api/{purchase-links,scheduled-event,survey,verify-session}.test.ts',
      'server/outbox/*.test.ts',
      'server/console/{enroll,invitations,orders,push,recovery-*,sessions,sign-in}.test.ts',
    ],
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // For a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
