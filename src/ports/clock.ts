export interface Clock {
  /** Milliseconds from a fixed but unnamed start; never goes back. */
  elapsedMs(): number;
}

/** Lets others go first. */
export interface Pauser {
  /** Waits a while that nobody can foresee, at most so long: two that collided do not collide again. */
  pause(maxMs: number): Promise<void>;
}
