export interface Clock {
  /** Milliseconds from a fixed but unnamed start; never goes back. */
  elapsedMs(): number;
}
