/** Operations on a page in every browser. `tab.ts` builds a person's actions on them. */
export interface Driver {
  /** Types an address and presses Enter. */
  open(address: string): Promise<void>
  /** The browser's buttons. */
  back(): Promise<void>
  forward(): Promise<void>
  reload(): Promise<void>
  resize(size: Size): Promise<void>
  /** Runs a self-contained function in the page. Its arguments and its result are JSON. */
  run<A extends unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>
  /** Moves a real pointer to the point, presses and releases it; in CSS pixels of the viewport. */
  press(point: Point): Promise<void>
  /** Types with real keys into the focused element. */
  type(text: string): Promise<void>
  /** Gives a file to the page's only file field. */
  chooseFile(path: string): Promise<void>
  picture(): Promise<Uint8Array>
  /** Uncaught errors, console errors (with refusals by the content security policy), and answers of 500 or more. */
  faults: string[]
  /** Ends the browser and everything started for it. */
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}
