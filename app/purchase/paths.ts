/** §2.1 */
export const PRODUCT_PATH = '/document-masker'
export const BUY_PATH = '/lp_00-document-masker-buy'
