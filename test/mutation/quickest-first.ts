import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the fastest files first, by their last duration: the first failing test ends a mutant's run. */
export class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return Promise.resolve(files.toSorted((a, b) => took(a) - took(b)))
  }
}
