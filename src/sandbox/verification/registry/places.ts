import type { SeededRandom } from './seeded-random.ts';

/** A state in the registers of vehicles, companies and taxes. */
export interface Place {
  /** ISO 3166-2:IN as revised. */
  code: string;
  name: string;
  /** The first two digits of a GSTIN. */
  gst: string;
  city: string;
  /** The first three digits of the city's postal codes. */
  pin: string;
}

/** GST codes as in npm `stdnum` 1.12.0, Ladakh's 38 from general knowledge. Cities and PIN prefixes likewise. */
const PLACES: readonly [Place, ...Place[]] = [
  { code: 'KA', name: 'Karnataka', gst: '29', city: 'Bengaluru', pin: '560' },
  { code: 'AN', name: 'Andaman and Nicobar Islands', gst: '35', city: 'Port Blair', pin: '744' },
  { code: 'AP', name: 'Andhra Pradesh', gst: '37', city: 'Visakhapatnam', pin: '530' },
  { code: 'AR', name: 'Arunachal Pradesh', gst: '12', city: 'Itanagar', pin: '791' },
  { code: 'AS', name: 'Assam', gst: '18', city: 'Guwahati', pin: '781' },
  { code: 'BR', name: 'Bihar', gst: '10', city: 'Patna', pin: '800' },
  { code: 'CH', name: 'Chandigarh', gst: '04', city: 'Chandigarh', pin: '160' },
  { code: 'CG', name: 'Chhattisgarh', gst: '22', city: 'Raipur', pin: '492' },
  { code: 'DH', name: 'Dadra and Nagar Haveli and Daman and Diu', gst: '26', city: 'Daman', pin: '396' },
  { code: 'DL', name: 'Delhi', gst: '07', city: 'New Delhi', pin: '110' },
  { code: 'GA', name: 'Goa', gst: '30', city: 'Panaji', pin: '403' },
  { code: 'GJ', name: 'Gujarat', gst: '24', city: 'Ahmedabad', pin: '380' },
  { code: 'HP', name: 'Himachal Pradesh', gst: '02', city: 'Shimla', pin: '171' },
  { code: 'HR', name: 'Haryana', gst: '06', city: 'Gurugram', pin: '122' },
  { code: 'JK', name: 'Jammu and Kashmir', gst: '01', city: 'Srinagar', pin: '190' },
  { code: 'JH', name: 'Jharkhand', gst: '20', city: 'Ranchi', pin: '834' },
  { code: 'KL', name: 'Kerala', gst: '32', city: 'Kochi', pin: '682' },
  { code: 'LA', name: 'Ladakh', gst: '38', city: 'Leh', pin: '194' },
  { code: 'LD', name: 'Lakshadweep', gst: '31', city: 'Kavaratti', pin: '682' },
  { code: 'MH', name: 'Maharashtra', gst: '27', city: 'Pune', pin: '411' },
  { code: 'ML', name: 'Meghalaya', gst: '17', city: 'Shillong', pin: '793' },
  { code: 'MN', name: 'Manipur', gst: '14', city: 'Imphal', pin: '795' },
  { code: 'MP', name: 'Madhya Pradesh', gst: '23', city: 'Bhopal', pin: '462' },
  { code: 'MZ', name: 'Mizoram', gst: '15', city: 'Aizawl', pin: '796' },
  { code: 'NL', name: 'Nagaland', gst: '13', city: 'Kohima', pin: '797' },
  { code: 'OD', name: 'Odisha', gst: '21', city: 'Bhubaneswar', pin: '751' },
  { code: 'PB', name: 'Punjab', gst: '03', city: 'Ludhiana', pin: '141' },
  { code: 'PY', name: 'Puducherry', gst: '34', city: 'Puducherry', pin: '605' },
  { code: 'RJ', name: 'Rajasthan', gst: '08', city: 'Jaipur', pin: '302' },
  { code: 'SK', name: 'Sikkim', gst: '11', city: 'Gangtok', pin: '737' },
  { code: 'TN', name: 'Tamil Nadu', gst: '33', city: 'Chennai', pin: '600' },
  { code: 'TR', name: 'Tripura', gst: '16', city: 'Agartala', pin: '799' },
  { code: 'TS', name: 'Telangana', gst: '36', city: 'Hyderabad', pin: '500' },
  { code: 'UK', name: 'Uttarakhand', gst: '05', city: 'Dehradun', pin: '248' },
  { code: 'UP', name: 'Uttar Pradesh', gst: '09', city: 'Lucknow', pin: '226' },
  { code: 'WB', name: 'West Bengal', gst: '19', city: 'Kolkata', pin: '700' },
];

/** Former codes, which still appear on older papers and plates. */
const FORMER: Readonly<Record<string, string>> = {
  CT: 'CG',
  OR: 'OD',
  TG: 'TS',
  UT: 'UK',
  UA: 'UK',
  DN: 'DH',
  DD: 'DH',
};
const FORMER_GST: Readonly<Record<string, string>> = { '25': '26', '28': '37' };

export function placeByCode(code: string): Place | undefined {
  const upper = code.toUpperCase();
  return PLACES.find((place) => place.code === (FORMER[upper] ?? upper));
}

export function placeByGst(gst: string): Place | undefined {
  return PLACES.find((place) => place.gst === (FORMER_GST[gst] ?? gst));
}

export function anyPlace(dice: SeededRandom): Place {
  return dice.pick(PLACES);
}

const STREETS = [
  'MG Road',
  'Station Road',
  'Gandhi Nagar',
  'Nehru Street',
  'Temple Road',
  'Lake View Road',
  'Civil Lines',
  'Market Road',
  'Shastri Nagar',
  'Park Street',
] as const;

/** An address in one line: house, street, city, state, PIN. */
export function address(place: Place, dice: SeededRandom): string {
  const house = `${dice.between(1, 240)}, ${dice.pick(STREETS)}`;
  const pin = `${place.pin}${String(dice.between(1, 99)).padStart(3, '0')}`;
  return `${house}, ${place.city}, ${place.name} ${pin}`;
}
