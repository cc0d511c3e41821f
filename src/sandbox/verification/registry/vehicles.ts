import type { SeededRandom } from './seeded-random.ts';

export interface Vehicle {
  vehicleClass: string;
  vehicleManufacturerName: string;
  model: string;
  vehicleColor: string;
  isCommercial: boolean;
}

type Model = readonly [manufacturer: string, model: string];

const CARS: readonly [Model, ...Model[]] = [
  ['MARUTI SUZUKI INDIA LTD', 'SWIFT VXI'],
  ['HYUNDAI MOTOR INDIA LTD', 'I20 SPORTZ'],
  ['TATA MOTORS LTD', 'NEXON XZ PLUS'],
  ['MAHINDRA & MAHINDRA LTD', 'XUV300 W8'],
  ['HONDA CARS INDIA LTD', 'CITY V MT'],
  ['TOYOTA KIRLOSKAR MOTOR', 'INNOVA CRYSTA GX'],
];
const BIKES: readonly [Model, ...Model[]] = [
  ['HERO MOTOCORP LTD', 'SPLENDOR PLUS'],
  ['HONDA MOTORCYCLE & SCOOTER INDIA', 'ACTIVA 6G'],
  ['BAJAJ AUTO LTD', 'PULSAR 150'],
  ['TVS MOTOR COMPANY LTD', 'JUPITER'],
  ['ROYAL ENFIELD', 'CLASSIC 350'],
];
const TRUCKS: readonly [Model, ...Model[]] = [
  ['ASHOK LEYLAND LTD', 'DOST PLUS'],
  ['TATA MOTORS LTD', 'ACE GOLD'],
  ['EICHER MOTORS LTD', 'PRO 2049'],
];
const COLOURS = ['WHITE', 'SILVER', 'GREY', 'RED', 'BLUE', 'BLACK', 'BROWN'] as const;

/** Mostly two-wheelers and cars, with a few cabs and goods carriers. */
export function vehicle(dice: SeededRandom): Vehicle {
  const share = dice.between(1, 100);
  const vehicleColor = dice.pick(COLOURS);
  const made = ([vehicleManufacturerName, model]: Model): Pick<Vehicle, 'vehicleManufacturerName' | 'model'> => ({
    vehicleManufacturerName,
    model,
  });
  if (share <= 50) {
    return { vehicleClass: 'M-Cycle/Scooter(2WN)', ...made(dice.pick(BIKES)), vehicleColor, isCommercial: false };
  }
  if (share <= 85) {
    return { vehicleClass: 'Motor Car(LMV)', ...made(dice.pick(CARS)), vehicleColor, isCommercial: false };
  }
  if (share <= 93) {
    return { vehicleClass: 'Motor Cab(LPV)', ...made(dice.pick(CARS)), vehicleColor, isCommercial: true };
  }
  return { vehicleClass: 'Goods Carrier(LGV)', ...made(dice.pick(TRUCKS)), vehicleColor, isCommercial: true };
}
