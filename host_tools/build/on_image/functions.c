// Stands behind frozen_content.c and the tables that functions.py makes of it.
//
// An object of a function names its module's context, its code and the code in it.  All is known
// when the image is linked once the contexts have fixed places, `contexts`, outside of the heap.
// A closure, and a function with default values, has an object in the heap as ever.

#include <string.h>
#include "py/frozenmod.h"
#include "py/gc.h"
#include "py/runtime.h"

#define MODULES MP_ARRAY_SIZE(contexts)
#define WORDS (sizeof(mp_module_context_t) / sizeof(void *))

_Static_assert(sizeof(functions[0]) == sizeof(mp_obj_fun_bc_t), "a function has another shape");

mp_obj_t __real_mp_obj_new_module(qstr name);
mp_obj_t __real_mp_make_function_from_proto_fun(mp_proto_fun_t code, const mp_module_context_t *context, const mp_obj_t *defaults);
void __real_gc_collect_start(void);

// floorman/link/session.py is the file of floorman.link.session, floorman/__init__.py of floorman.
static bool is_file_of(const char *file, const char *name) {
    for (; *name; name++, file++) {
        if (*file != (*name == '.' ? '/' : *name)) {
            return false;
        }
    }
    return !strcmp(file, ".py") || !strcmp(file, "/__init__.py");
}

static mp_module_context_t *context_of(const char *name) {
    const char *file = mp_frozen_names;
    while (strcmp(file, first_module)) { // names of frozen texts stand before
        file += strlen(file) + 1;
    }
    for (size_t i = 0; i < MODULES; i++, file += strlen(file) + 1) {
        if (is_file_of(file, name)) {
            return &contexts[i];
        }
    }
    return NULL;
}

mp_obj_t __wrap_mp_obj_new_module(qstr name) {
    mp_obj_t made = __real_mp_obj_new_module(name);
    mp_module_context_t *context = context_of(qstr_str(name));
    if (!context || made == MP_OBJ_FROM_PTR(context)) {
        return made;
    }
    *context = *(mp_module_context_t *)MP_OBJ_TO_PTR(made);
    m_del_obj(mp_module_context_t, MP_OBJ_TO_PTR(made));
    mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
    mp_map_lookup(loaded, MP_OBJ_NEW_QSTR(name), MP_MAP_LOOKUP)->value = MP_OBJ_FROM_PTR(context);
    return MP_OBJ_FROM_PTR(context);
}

mp_obj_t __wrap_mp_make_function_from_proto_fun(mp_proto_fun_t code, const mp_module_context_t *context, const mp_obj_t *defaults) {
    if (!defaults && contexts <= context && context < contexts + MODULES) {
        size_t module = context - contexts;
        const void *bytecode = mp_proto_fun_is_bytecode(code) ? code : ((const mp_raw_code_t *)code)->fun_data;
        for (size_t i = first_function[module]; i < first_function[module + 1]; i++) {
            if (functions[i].bytecode == bytecode) {
                return MP_OBJ_FROM_PTR(&functions[i]);
            }
        }
    }
    return __real_mp_make_function_from_proto_fun(code, context, defaults);
}

// The modules' names are in the heap, and nothing else refers to them.
void __wrap_gc_collect_start(void) {
    __real_gc_collect_start();
    gc_collect_root((void **)contexts, MODULES * WORDS);
}
