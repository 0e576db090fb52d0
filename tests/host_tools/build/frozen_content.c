// What counts of a frozen_content.c as mpy-tool writes it: two modules, a generator, a native one.
// - frozen file name: rp2.py
static const byte fun_data_rp2__lt_module_gt_[2] = {
static const byte fun_data_rp2_steps[2] = {
static const mp_raw_code_truncated_t proto_fun_rp2_steps = {
    .kind = MP_CODE_BYTECODE,
    .is_generator = 1,
static const mp_raw_code_t *const children_rp2__lt_module_gt_[] = {
static const mp_raw_code_truncated_t proto_fun_rp2__lt_module_gt_ = {
    .kind = MP_CODE_BYTECODE,
    .is_generator = 0,
// - frozen file name: floorman/loop.py
static const byte fun_data_floorman_loop__lt_module_gt_[2] = {
static const byte fun_data_floorman_loop_quick[2] = {
static const mp_raw_code_truncated_t proto_fun_floorman_loop_quick = {
    .kind = MP_CODE_NATIVE_VIPER,
    .is_generator = 0,
static const mp_raw_code_truncated_t proto_fun_floorman_loop__lt_module_gt_ = {
    .kind = MP_CODE_BYTECODE,
    .is_generator = 0,
