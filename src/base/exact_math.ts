// Sine, exponential and logarithm that give the same bits on every runtime. The language leaves
// their last bits to the engine, and engines change them (V8 did between Node 24 and Deno 2.9), so
// that composed music would differ between machines. Only + − × ÷ and rounding are used here, which
// IEEE 754 fixes. Polynomials and splits are those of Sun's fdlibm (freely distributable).

const HALF_PI_HIGH = 1.57079632673412561417e+00;
const HALF_PI_LOW = 6.07710050650619224932e-11;
const TWO_OVER_PI = 6.36619772367581382433e-01;

/** Sine of |r| ≤ π/4. */
function sineKernel(r: number): number {
  const z = r * r;
  const p = 8.33333333332248946124e-03 +
    z * (-1.98412698298579493134e-04 +
        z * (2.75573137070700676789e-06 +
            z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
  return r + r * z * (-1.66666666666666324348e-01 + z * p);
}

/** Cosine of |r| ≤ π/4. */
function cosineKernel(r: number): number {
  const z = r * r;
  const p = z * (4.16666666666666019037e-02 +
    z * (-1.38888888888741095749e-03 +
        z * (2.48015872894767294178e-05 +
            z * (-2.75573143513906633035e-07 +
                z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))));
  return 1 - (0.5 * z - z * p);
}

/** `shift` quarter turns ahead; within 1e-12 for |x| up to a million radians. */
function turned(x: number, shift: number): number {
  const quarter = Math.round(x * TWO_OVER_PI);
  const r = x - quarter * HALF_PI_HIGH - quarter * HALF_PI_LOW;
  switch ((((quarter + shift) % 4) + 4) % 4) {
    case 0:
      return sineKernel(r);
    case 1:
      return cosineKernel(r);
    case 2:
      return -sineKernel(r);
    default:
      return -cosineKernel(r);
  }
}

export function sin(x: number): number {
  return turned(x, 0);
}

export function cos(x: number): number {
  return turned(x, 1);
}

export function tan(x: number): number {
  return sin(x) / cos(x);
}

/** Newton's method on the two above; |t| up to a few thousand. */
export function atan(t: number): number {
  let a = t / (1 + 0.28 * t * t);
  if (Math.abs(t) > 1) a = Math.sign(t) * (Math.PI / 2) - 1 / t;
  for (let i = 0; i < 6; i++) {
    const s = sin(a), c = cos(a);
    a -= (s - t * c) / (c + t * s);
  }
  return a;
}

const LN2_HIGH = 6.93147180369123816490e-01;
const LN2_LOW = 1.90821492927058770002e-10;

/** Powers of two from 2^−1074 on; multiplying by one is exact. */
function powerOfTwo(exponent: number): number {
  let result = 1, base = exponent < 0 ? 0.5 : 2;
  for (let n = Math.abs(exponent); n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) result *= base;
    base *= base;
  }
  return result;
}

export function exp(x: number): number {
  if (x > 709.78) return Infinity;
  if (x < -745.2) return 0;
  const k = Math.round(x / Math.LN2);
  const high = x - k * LN2_HIGH, low = k * LN2_LOW, r = high - low;
  const z = r * r;
  const c = r -
    z * (1.66666666666666019037e-01 +
        z * (-2.77777777770155933842e-03 +
            z * (6.61375632143793436117e-05 +
                z * (-1.65339022054652515390e-06 + z * 4.13813679705723846039e-08))));
  const y = 1 - ((low - (r * c) / (2 - c)) - high);
  return k < -1000 ? y * powerOfTwo(k + 100) * powerOfTwo(-100) : y * powerOfTwo(k);
}

/** Natural logarithm; −Infinity at 0, NaN below. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  let k = 0, m = x;
  while (m >= Math.SQRT2) {
    m /= 2;
    k++;
  }
  while (m < Math.SQRT1_2) {
    m *= 2;
    k--;
  }
  const f = m - 1, s = f / (2 + f), z = s * s;
  const r = z * (6.666666666666735130e-01 +
    z * (3.999999999940941908e-01 +
        z * (2.857142874366239149e-01 +
            z * (2.222219843214978396e-01 +
                z * (1.818357216161805012e-01 +
                    z * (1.531383769920937332e-01 + z * 1.479819860511658591e-01))))));
  const half = 0.5 * f * f;
  return k * LN2_HIGH - ((half - (s * (half + r) + k * LN2_LOW)) - f);
}

export function log2(x: number): number {
  return log(x) / Math.LN2;
}

export function log10(x: number): number {
  return log(x) / Math.LN10;
}
