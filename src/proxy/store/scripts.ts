/** Atomic scripts for Redis 7 and Valkey. They use the store's clock, so the clocks of instances need not agree. */

/* Counts `keys` / 5 windows from ARGV[`first`] on; `{0, place, end, place, end …}` or the window that refused. */
const COUNT = `
local function consume(keys, first)
  local points, strangers = tonumber(ARGV[1]), tonumber(ARGV[2])
  local places, wanted = {}, {}
  local function full(place, count)
    return redis.call('EXISTS', place) == 0 and tonumber(redis.call('GET', count) or '0') >= strangers
  end
  for i = 1, keys / 5 do
    local key, at = i * 5, first + (i - 1) * 3
    local place = KEYS[key - 4]
    if ARGV[at + 2] == '1' and full(place, KEYS[key - 1]) then
      place = KEYS[key - 3]
      if full(place, KEYS[key]) then place = KEYS[key - 2] end
    end
    wanted[place] = (wanted[place] or tonumber(redis.call('GET', place) or '0')) + points
    if wanted[place] > tonumber(ARGV[at]) then
      local wait = redis.call('PTTL', place)
      return {i, wait > 0 and wait or tonumber(ARGV[at + 1]), place}
    end
    places[i] = place
  end
  local answer = {0}
  for i, place in ipairs(places) do
    local key, at = i * 5, first + (i - 1) * 3
    redis.call('INCRBY', place, points)
    if redis.call('PTTL', place) < 0 then
      redis.call('PEXPIRE', place, ARGV[at + 1])
      local count = place == KEYS[key - 4] and KEYS[key - 1] or place ~= KEYS[key - 2] and KEYS[key]
      if ARGV[at + 2] == '1' and count and redis.call('INCR', count) == 1 then
        redis.call('PEXPIRE', count, ARGV[at + 1])
      end
    end
    answer[i * 2] = place
    answer[i * 2 + 1] = redis.call('PEXPIRETIME', place)
  end
  return answer
end`;

/**
 * Consumes points from all windows or none.
 *
 * KEYS: for each window its own place, its group's, the shared one, and the numbers of clients and of groups. Without a
 * group, the shared place is repeated. ARGV: the points, the maximum number of clients, then for each window its limit,
 * its length in milliseconds, and 1 if it is for a client. Returns `{index of the refusing window, milliseconds, its
 * place}` or `{0, place, end, place, end …}`.
 */
export const CONSUME = `${COUNT}
return consume(#KEYS, 3)`;

/**
 * The same, unless a value is there, and keeps the receipt of the first windows as that value. KEYS: as above, and then the
 * value. ARGV: the points, the maximum number of clients, a unique id, the lifetime of the value in milliseconds, the number of
 * its windows, then the windows as above. Returns `{-1, the value that was there}`, or as above with the value before all
 * places.
 */
export const RESERVE = `${COUNT}
local key = KEYS[#KEYS]
local held = redis.call('GET', key)
if held then return {-1, held} end
local answer = consume(#KEYS - 1, 6)
if answer[1] ~= 0 then return answer end
local places = {}
for i = 1, tonumber(ARGV[5]) do places[i] = {place = answer[i * 2], ends = answer[i * 2 + 1]} end
local value = cjson.encode({id = ARGV[3], points = tonumber(ARGV[1]), places = places})
redis.call('SET', key, value, 'PX', ARGV[4])
table.insert(answer, 2, value)
return answer`;

/** KEYS: places. ARGV: the points, then the end of each place at the time of consumption. */
export const RELEASE = `
for i, place in ipairs(KEYS) do
  if redis.call('PEXPIRETIME', place) == tonumber(ARGV[i + 1]) then redis.call('DECRBY', place, ARGV[1]) end
end
return 0`;

/** The same, if a value still keeps this receipt, which is removed. KEYS: the value, then places. ARGV: the value, then as above. */
export const UNRESERVE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
for i = 2, #KEYS do
  if redis.call('PEXPIRETIME', KEYS[i]) == tonumber(ARGV[i + 1]) then redis.call('DECRBY', KEYS[i], ARGV[2]) end
end
return 1`;

/** KEYS: a value. ARGV: its expected content, and its new lifetime in milliseconds. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** KEYS: a value. ARGV: its expected content. */
export const DELETE_IF = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;
